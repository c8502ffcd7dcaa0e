// Registration, sign-in and sign-out.
import type { FastifyInstance } from 'fastify';
import { login, logout, register } from '#contract/auth.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { registerOwner } from './register.ts';
import { rememberBrowser } from './remember-browser.ts';
import { signIn } from './sign-in.ts';
import { deleteSession } from './store.ts';

export function authRoutes(app: FastifyInstance): void {
  serve(
    app,
    register,
    async ({ body, request, reply, deps }) => {
      if (deps.config.registration !== 'open') throw new Refusal('registration_closed');
      const access = await registerOwner(deps, body, callerOf(request));
      rememberBrowser(request, reply, body.email);
      return access;
    },
    { rateLimit: 'registration' },
  );

  serve(
    app,
    login,
    async ({ body, request, reply, deps }) => {
      const { access, cookie } = await signIn(deps, body, callerOf(request));
      reply.header('set-cookie', cookie);
      return access;
    },
    { rateLimit: 'login' },
  );

  serve(app, logout, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const subjectId = await deleteSession(tx, Buffer.from(member.sessionId, 'hex'));
      if (subjectId)
        await record(tx, actorOf(member, request), { kind: 'signed_out', subjectKind: 'session', subjectId });
      return {};
    }),
  );
}
