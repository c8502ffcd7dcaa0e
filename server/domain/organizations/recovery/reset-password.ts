// Forgotten passwords: mails a link that works once, for two hours. The requester cannot tell whether an account
// exists, from the reply or its timing: a task does all the work.
import { hashToken } from '../../../kernel/tokens.ts';
import * as z from 'zod/mini';
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { Language, matchLanguage } from '#contract/languages.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { checkSecondFactor } from '../auth/second-factor.ts';
import { endAccess } from './end-access.ts';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import { findLogin, findReset } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName } from '../../../platform/mail/names.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { openSession } from '../auth/open-session.ts';
import { isSsoRequired, ssoRequired } from '../auth/sso-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import { maxResetsPerHour, resetHours } from '../auth/rules.ts';
import { countResets, insertReset, setPassword, useReset } from '../auth/store.ts';
import { newToken } from '../../../kernel/tokens.ts';
import { partsOfEmail, refuseWeakPassword } from '../auth/weak-passwords.ts';

const hourMs = 3_600_000;

/** Creates the link and mails it. The token is never in the queue: each run creates its own. */
export const mailReset = defineTask({
  name: 'mail-reset',
  schema: z.object({ email: z.string(), language: z.optional(Language) }),
  retries: 5,
  handler: async ({ email, language }, deps) => {
    const found = await deps.db.asNobody((tx) => findLogin(tx, email));
    if (!found) return;
    const { token, hash } = newToken();
    if (!(await isResetMade(deps, found.user_id, hash))) return;
    await deps.mailer.send(
      resetMail(deps, {
        name: found.name,
        email,
        token,
        language: language ?? matchLanguage(found.language) ?? 'en-US',
      }),
    );
  },
});

/** Returns `false` if the person has reached the limit. */
function isResetMade(deps: Deps, userId: string, tokenHash: Buffer): Promise<boolean> {
  const createdAt = deps.now();
  return deps.db.asUser(userId, async (tx) => {
    const made = await countResets(tx, userId, new Date(createdAt.getTime() - hourMs));
    if (made >= maxResetsPerHour) return false;
    const expiresAt = new Date(createdAt.getTime() + resetHours * hourMs);
    await insertReset(tx, { tokenHash, userId, createdAt, expiresAt });
    return true;
  });
}

function resetMail(deps: Deps, to: { name: string; email: string; token: string; language: Language }) {
  const t = (key: string) =>
    sentence(to.language, `mail.reset.${key}`, { name: personName(to.name), hours: resetHours });
  return composeMail({
    id: newId(),
    language: to.language,
    to: { name: to.name, address: to.email },
    subject: t('subject'),
    paragraphs: [t('greeting'), t('text')],
    button: { label: t('button'), url: `${deps.publicUrl()}/password/reset/${to.token}` },
    after: [t('ends'), t('validity'), t('ignore')],
  });
}

export interface ResetDone {
  email: string;
  /** A refusal if the person has to sign in: a mail replaces neither a second factor nor single sign-on. */
  access: AccessToken | Refusal;
}

/**
 * Sets the password, ends every session, and everything else that outlives a password (end-access.ts). If the agency demands single
 * sign-on, a password only links the account to it, once.
 * @throws Refusal: reset_link_invalid, invalid_fields
 */
export async function resetPasswordWith(
  deps: Deps,
  input: { token: string; password: string; caller: Caller },
): Promise<ResetDone> {
  const tokenHash = hashToken(input.token);
  const found = await deps.db.asNobody((tx) => findReset(tx, tokenHash));
  if (!found?.agency_id) throw new Refusal('reset_link_invalid');
  await refuseWeakPassword(input.password, partsOfEmail(found.email));
  const { user_id: userId, agency_id: agencyId, email } = found;
  const access = await deps.db.asTenant({ agencyId, userId }, async (tx) => {
    const now = deps.now();
    if (!(await useReset(tx, userId, tokenHash, now))) throw new Refusal('reset_link_invalid');
    // Hashed only now: of any number of concurrent uses, only one is worth the work.
    await setPassword(tx, userId, await hashPassword(input.password), now);
    await endAccess(tx, { agencyId, userId, caller: input.caller, now });
    const actor = { agencyId, userId, ip: input.caller.ip };
    await recordEverywhere(tx, actor, { kind: 'password_reset', subjectKind: 'user', subjectId: userId });
    await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'password_changed', input.caller));
    if (await isSsoRequired(tx, agencyId, email)) return ssoRequired(agencyId);
    const second = await checkSecondFactor(tx, deps, userId, undefined);
    if (second !== 'off') return new Refusal('two_factor_required');
    return openSession(tx, { userId, agencyId, ...input.caller, now });
  });
  return { email, access };
}
