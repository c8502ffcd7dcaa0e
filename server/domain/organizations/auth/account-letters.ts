// What a person is told by mail of their own sign-in: nobody changes it without their knowing.
import * as z from 'zod/mini';
import { eq } from 'drizzle-orm';
import { browserSeen } from '#contract/browser.ts';
import { newId } from '#contract/id.ts';
import { matchLanguage } from '#contract/languages.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { defineJob } from '../../../platform/queue/define-task.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName } from '../../../platform/mail/names.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';

export const accountNews = [
  'password_changed',
  'email_asked',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'new_sign_in',
  'api_key_made',
  'api_key_suspended',
] as const;

/** The news of an account, in the person's language. Its id is the job's own, so that a run that comes again is the same mail. */
export const mailAccountNews = defineJob({
  name: 'mail-account-news',
  schema: z.object({
    id: z.uuid(),
    user_id: z.uuid(),
    news: z.enum(accountNews),
    /** Where to, if not to the person's address of now. */
    to: z.optional(z.string()),
    /** The other address that it is about. */
    other: z.optional(z.string()),
    /** From where it was done; no `ip`: by whoever runs the installation (two-factor-off.ts). */
    from: z.object({ ip: z.string(), user_agent: z.string() }),
  }),
  retries: 5,
  handler: async ({ id, user_id: userId, news, to, other, from }, deps) => {
    const [user] = await deps.db.asUser(userId, (tx) => tx.select().from(users).where(eq(users.id, userId)));
    if (!user) return;
    const language = matchLanguage(user.language) ?? 'en-US';
    const say = (key: string) =>
      sentence(language, `mail.account.${key}`, {
        ...{ name: personName(user.name), other: other ?? '', ip: from.ip },
        browser: browserText(from.user_agent) || sentence(language, 'mail.account.unknown_browser'),
      });
    await deps.mailer.send(
      composeMail({
        id,
        language,
        to: { name: user.name, address: to ?? user.email },
        subject: say(`${news}_subject`),
        paragraphs: [say('greeting'), say(news), ...(from.ip ? [say('from')] : [])],
        button: {
          label: say('button'),
          url: `${deps.publicUrl()}${news === 'api_key_suspended' ? '/profile/integrations' : '/profile'}`,
        },
        // A colleague's password was reset, not this person's.
        after: news === 'api_key_suspended' ? [] : [say('not_you')],
      }),
    );
  },
});

/** `Firefox, Linux`; '' where neither is known. */
function browserText(userAgent: string): string {
  const { browser, system } = browserSeen(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** The data of the job for what a request did. */
export function accountNewsOf(
  userId: string,
  news: (typeof accountNews)[number],
  caller: { ip: string; userAgent: string },
  more: { to?: string; other?: string } = {},
) {
  const from = { ip: caller.ip, user_agent: caller.userAgent };
  return { id: newId(), user_id: userId, news, from, ...more };
}
