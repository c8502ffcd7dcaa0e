// A forgotten password: mails a link, and sets a new password with it.
import type { FastifyInstance } from 'fastify';
import { forgotPassword, resetPassword } from '#contract/auth.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { serve } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { rememberBrowser } from '../auth/remember-browser.ts';
import { mailReset, resetPasswordWith } from './reset-password.ts';

export function recoveryRoutes(app: FastifyInstance): void {
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
    async ({ body, request, reply, deps }) => {
      const { email, access } = await resetPasswordWith(deps, { ...body, caller: callerOf(request) });
      if (access instanceof Refusal) throw access;
      rememberBrowser(request, reply, email);
      return access;
    },
    { rateLimit: 'reset' },
  );
}
