// Registration, sign-in, sign-out and the forgotten password.
import type { FastifyInstance } from 'fastify';
import { forgotPassword, login, logout, register, resetPassword } from '#contract/auth.ts';
import { findLogin } from '../db/lookups.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { mailReset, resetPasswordWith } from './forgotten.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './passwords.ts';
import { registerOwner } from './register.ts';
import { deleteSession } from './store.ts';

export function authRoutes(app: FastifyInstance): void {
  serve(
    app,
    register,
    ({ body, request, deps }) => registerOwner(deps, body, request.headers['user-agent']),
    {
      rateLimit: 'registration',
    },
  );

  serve(
    app,
    login,
    async ({ body, request, deps }) => {
      const found = await deps.db.asNobody((tx) => findLogin(tx, body.email));
      const isRight = await verifyPassword(body.password, found?.password_hash);
      if (!isRight || !found?.agency_id) throw new Refusal('wrong_credentials');
      const who = { userId: found.user_id, agencyId: found.agency_id };
      const userAgent = request.headers['user-agent'];
      return deps.db.asTenant(who, (tx) => openSession(tx, { ...who, userAgent, now: deps.now() }));
    },
    { rateLimit: 'login' },
  );

  serve(app, logout, async ({ member, deps }) => {
    await deps.db.asTenant(member, (tx) => deleteSession(tx, Buffer.from(member.sessionId, 'hex')));
    return {};
  });

  serve(
    app,
    forgotPassword,
    async ({ body, deps }) => {
      await deps.db.asNobody((tx) => enqueue(tx, mailReset, body));
      return {};
    },
    { rateLimit: 'forgot' },
  );

  serve(
    app,
    resetPassword,
    ({ body, request, deps }) =>
      resetPasswordWith(deps, { ...body, userAgent: request.headers['user-agent'] }),
    { rateLimit: 'reset' },
  );
}
