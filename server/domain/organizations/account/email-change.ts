// A new email address takes effect once the link mailed to it is opened. The requester learns nothing about existing
// addresses: a task does all the work, and an address in use gets no mail.
import { hashToken } from '../../../kernel/tokens.ts';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { matchLanguage } from '#contract/languages.ts';
import { newToken } from '../../../kernel/tokens.ts';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import { findEmailChange, findLogin } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName } from '../../../platform/mail/names.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import { confirmAddress } from '../auth/confirmation.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { deleteOpenLinks, lockSelf, readSelf, saveSelf } from '../auth/store.ts';
import * as store from './store.ts';

const hourMs = 3_600_000;
const linkHours = 24;
/** Per person and hour, to however many addresses. */
const maxLinksPerHour = 5;

/** Creates the link and mails it to the new address. The token is never in the queue: each run creates its own. */
export const mailEmailChange = defineTask({
  name: 'mail-email-change',
  schema: z.object({ user_id: z.string(), email: z.string() }),
  retries: 5,
  handler: async ({ user_id: userId, email }, deps) => {
    if (await deps.db.asNobody((tx) => findLogin(tx, email))) return;
    const { token, hash } = newToken();
    const self = await deps.db.asUser(userId, (tx) => readSelf(tx, userId));
    if (!self || !(await isLinkMade(deps, userId, email, hash))) return;
    const language = matchLanguage(self.language) ?? 'en-US';
    const t = (key: string) =>
      sentence(language, `mail.email_change.${key}`, { name: personName(self.name), hours: linkHours });
    await deps.mailer.send(
      composeMail({
        id: newId(),
        language,
        to: { name: self.name, address: email },
        subject: t('subject'),
        paragraphs: [t('greeting'), t('text')],
        button: { label: t('button'), url: `${deps.publicUrl()}/email/confirm/${token}` },
        after: [t('validity'), t('ignore')],
      }),
    );
  },
});

/** Returns `false` if the person has reached the limit. */
function isLinkMade(deps: Deps, userId: string, email: string, tokenHash: Buffer): Promise<boolean> {
  const createdAt = deps.now();
  return deps.db.asUser(userId, async (tx) => {
    const made = await store.countEmailChanges(tx, userId, new Date(createdAt.getTime() - hourMs));
    if (made >= maxLinksPerHour) return false;
    const expiresAt = new Date(createdAt.getTime() + linkHours * hourMs);
    await store.insertEmailChange(tx, { tokenHash, userId, email, createdAt, expiresAt });
    return true;
  });
}

/** Changes the address. @throws Refusal: reset_link_invalid, email_taken */
export async function confirmNewEmail(
  deps: Deps,
  { agencyId, userId }: SignedInMember,
  token: string,
  caller: Caller,
): Promise<{ email: string }> {
  const found = await deps.db.asNobody((tx) => findEmailChange(tx, hashToken(token)));
  if (found?.userId !== userId) throw new Refusal('reset_link_invalid');
  const { email } = found;
  const person = { agencyId, userId };
  try {
    await deps.db.asTenant(person, async (tx) => {
      const self = await lockSelf(tx, userId);
      // Of two concurrent uses, or of two links, only one succeeds.
      if (!self || !(await store.hasEmailChange(tx, hashToken(token))))
        throw new Refusal('reset_link_invalid');
      await saveSelf(tx, userId, { email }, deps.now());
      await deleteOpenLinks(tx, userId);
      const actor = { ...person, ip: caller.ip };
      await confirmAddress(tx, actor, deps.now());
      await recordEverywhere(tx, actor, { kind: 'email_changed', subjectKind: 'user', subjectId: userId });
      const more = { to: self.email, other: email };
      await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'email_changed', caller, more));
    });
  } catch (error) {
    if (constraintBroken(error) === undefined) throw error;
    throw new Refusal('email_taken', { cause: error });
  }
  return { email };
}
