// The user's email address: confirmed by the link mailed at registration; changed with the password and a link mailed
// to the new address.
import type { FastifyInstance } from 'fastify';
import { changeEmail, confirmEmail } from '#contract/account.ts';
import { confirmRegisteredEmail, sendEmailConfirmation } from '#contract/email-confirmation.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { rememberBrowser } from '../auth/remember-browser.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { askForConfirmation, confirmWith } from '../auth/confirmation.ts';
import { confirmNewEmail, mailEmailChange } from './email-change.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { requirePassword } from './require-password.ts';

export function emailRoutes(app: FastifyInstance): void {
  serve(app, changeEmail, async ({ member, body, request, deps }) => {
    const self = await requirePassword(deps, member, body.current);
    if (self.email === body.email) throw new Refusal('invalid_fields', { fields: { email: 'not_allowed' } });
    await deps.db.asTenant(member, async (tx) => {
      await enqueue(tx, mailEmailChange, { user_id: member.userId, email: body.email });
      const more = { to: self.email, other: body.email };
      const news = accountNewsOf(member.userId, 'email_asked', callerOf(request), more);
      await enqueue(tx, mailAccountNews, news);
    });
    return {};
  });

  serve(
    app,
    confirmEmail,
    async ({ member, body, request, reply, deps }) => {
      const { email } = await confirmNewEmail(deps, member, body.token, callerOf(request));
      rememberBrowser(request, reply, email);
      return {};
    },
    { rateLimit: 'reset' },
  );

  serve(app, sendEmailConfirmation, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await askForConfirmation(tx, member.userId, deps.now());
      return {};
    }),
  );

  serve(
    app,
    confirmRegisteredEmail,
    async ({ member, params, request, deps }) => {
      const actor = { ...actorOf(member, request), userId: member.userId };
      await confirmWith(deps, actor, params.token);
      return {};
    },
    { rateLimit: 'reset', unknown: 'reset_link_invalid' },
  );
}
