// Emails people about changes to how they sign in, so that none goes unnoticed, and about what their organization demands.
import * as z from 'zod/mini';
import { eq } from 'drizzle-orm';
import { browserSeen } from '#contract/browser.ts';
import { Instant, newId } from '#contract/id.ts';
import { matchLanguage } from '#contract/languages.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName, titleName } from '../../../platform/mail/names.ts';
import { longDate } from '../../../kernel/texts/long-date.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';

export const accountNews = [
  'password_changed',
  'email_asked',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'new_sign_in',
  'exempt_sign_in',
  'sso_linked',
  'api_key_made',
  'api_key_suspended',
  'second_factor_demanded',
] as const;

/**
 * Mails account news in the person's language. The mail's id is the task's own, so a repeated run sends the same
 * mail.
 */
export const mailAccountNews = defineTask({
  name: 'mail-account-news',
  schema: z.object({
    id: z.uuid(),
    user_id: z.uuid(),
    news: z.enum(accountNews),
    /** The recipient, if not the person's current address. */
    to: z.optional(z.string()),
    /** The other address involved. */
    other: z.optional(z.string()),
    /** The name of the organization whose demand it is. */
    agency: z.optional(z.string()),
    /** From when the demand applies. */
    due_at: z.optional(Instant),
    /** Where the request came from. An empty `ip` is not shown: the installation's operator (two-factor-off.ts), or a colleague. */
    from: z.object({ ip: z.string(), user_agent: z.string() }),
  }),
  retries: 5,
  handler: async ({ id, user_id: userId, news, to, other, agency, due_at: dueAt, from }, deps) => {
    const [user] = await deps.db.asUser(userId, (tx) => tx.select().from(users).where(eq(users.id, userId)));
    if (!user) return;
    const language = matchLanguage(user.language) ?? 'en-US';
    const t = (key: string) =>
      sentence(language, `mail.account.${key}`, {
        ...{ name: personName(user.name), other: other ?? '', ip: from.ip },
        ...{
          agency: titleName(agency ?? ''),
          date: dueAt ? longDate(new Date(dueAt), language, user.time_zone) : '',
        },
        browser: browserText(from.user_agent) || sentence(language, 'mail.account.unknown_browser'),
      });
    await deps.mailer.send(
      composeMail({
        id,
        language,
        to: { name: user.name, address: to ?? user.email },
        subject: t(`${news}_subject`),
        paragraphs: [t('greeting'), t(news), ...(from.ip ? [t('from')] : [])],
        button: {
          label: t('button'),
          url: `${deps.publicUrl()}${news === 'api_key_suspended' ? '/profile/integrations' : '/profile'}`,
        },
        after: ofColleagues.includes(news) ? [] : [t('not_you')],
      }),
    );
  },
});

/** Not about the recipient's own account. */
const ofColleagues: readonly (typeof accountNews)[number][] = ['api_key_suspended', 'second_factor_demanded'];

/** `Firefox, Linux`; '' if neither is known. */
function browserText(userAgent: string): string {
  const { browser, system } = browserSeen(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** The task's data for what a request did. */
export function accountNewsOf(
  userId: string,
  news: (typeof accountNews)[number],
  caller: { ip: string; userAgent: string },
  more: { to?: string; other?: string; agency?: string; due_at?: string } = {},
) {
  const from = { ip: caller.ip, user_agent: caller.userAgent };
  return { id: newId(), user_id: userId, news, from, ...more };
}
