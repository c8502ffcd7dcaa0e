// Marks a browser as known after its user proved who they are other than by signing in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/http/caller.ts';
import { browserCookies } from './known-browser.ts';

/** @param email in the contract's form (lower case). */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { signingKey, now } = request.server.deps;
  const { cookies, isHttps } = callerOf(request);
  const browsers = browserCookies(signingKey, now);
  const number = browsers.numberOf(cookies, email);
  reply.header('set-cookie', browsers.cookieFor(email, { number, isHttps }));
}
