// A browser whose person has just proved who they are, other than by signing in, is known from then on.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/http/caller.ts';
import { browserCookies } from './known-browser.ts';

/** `email`: as the contract makes it, in lower case. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { signingKey, now } = request.server.deps;
  const { cookies, isHttps } = callerOf(request);
  const browsers = browserCookies(signingKey, now);
  const number = browsers.numberOf(cookies, email);
  reply.header('set-cookie', browsers.cookieFor(email, { number, isHttps }));
}
