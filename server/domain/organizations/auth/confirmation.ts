// Confirms the address given at registration. Until its mailed link is opened, the account can send no mail and turn
// on no second factor. The link works only in the account's own session, so that nobody can trick a mailbox's owner
// into confirming a stranger's account.
import { hashToken } from '../../../kernel/tokens.ts';
import type { Actor } from '../../../kernel/actor.ts';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { matchLanguage } from '#contract/languages.ts';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import { newToken } from '../../../kernel/tokens.ts';
import { findEmailConfirmation } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import * as store from './store.ts';

const hourMs = 3_600_000;
const linkHours = 24;
const maxLettersPerHour = 5;
/** An unconfirmed account is deleted this long after its first mail (removal/sweep-unconfirmed.ts). */
export const unconfirmedDays = 30;

/** Creates the link and mails it. The token is never in the queue: each run creates its own. */
export const mailConfirmation = defineTask({
  name: 'mail-confirmation',
  schema: z.object({ user_id: z.uuid() }),
  retries: 5,
  handler: async ({ user_id: userId }, deps) => {
    const { token, hash } = newToken();
    const self = await deps.db.asUser(userId, (tx) => makeLink(tx, userId, hash, deps.now()));
    if (!self) return;
    const language = matchLanguage(self.language) ?? 'en-US';
    const t = (key: string) =>
      sentence(language, `mail.confirmation.${key}`, { hours: linkHours, days: unconfirmedDays });
    await deps.mailer.send(
      composeMail({
        id: newId(),
        language,
        // Without the name: it was typed by an unverified person and may be anything.
        to: { name: '', address: self.email },
        subject: t('subject'),
        paragraphs: [t('text')],
        button: { label: t('button'), url: `${deps.publicUrl()}/email/confirmation/${token}` },
        after: [t('validity'), t('not_you'), `${deps.publicUrl()}/password/forgot`],
      }),
    );
  },
});

/** Undefined if there is nothing to confirm, or the person has reached the limit. */
async function makeLink(tx: Tx, userId: string, tokenHash: Buffer, now: Date) {
  const self = await store.lockSelf(tx, userId);
  if (!self || self.email_confirmed_at) return undefined;
  const { sent } = await store.countConfirmations(tx, userId, new Date(now.getTime() - hourMs));
  if (sent >= maxLettersPerHour) return undefined;
  const expiresAt = new Date(now.getTime() + linkHours * hourMs);
  await store.insertConfirmation(tx, { tokenHash, userId, email: self.email, createdAt: now, expiresAt });
  return self;
}

/**
 * Run in a transaction of the person. @throws Refusal: too_many_requests with the time of the next allowed mail,
 * session_ended
 */
export async function askForConfirmation(tx: Tx, userId: string, now: Date): Promise<void> {
  const self = await store.readSelf(tx, userId);
  if (!self) throw new Refusal('session_ended');
  if (self.email_confirmed_at) return;
  const { sent, since } = await store.countConfirmations(tx, userId, new Date(now.getTime() - hourMs));
  if (sent >= maxLettersPerHour) {
    const untilMs = (since ?? now).getTime() + hourMs - now.getTime();
    throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)) });
  }
  await enqueue(tx, mailConfirmation, { user_id: userId });
}

/** At sign-in, accounts older than address confirmation are asked too. At most one mail while a link is valid. */
export async function remindToConfirm(tx: Tx, userId: string, now: Date): Promise<void> {
  const self = await store.readSelf(tx, userId);
  if (!self || self.email_confirmed_at) return;
  const { sent } = await store.countConfirmations(tx, userId, new Date(now.getTime() - linkHours * hourMs));
  if (sent === 0) await enqueue(tx, mailConfirmation, { user_id: userId });
}

/** Using the same link again gives the same reply (P3). @throws Refusal('reset_link_invalid') */
export async function confirmWith(
  deps: Deps,
  actor: Actor & { userId: string },
  token: string,
): Promise<void> {
  const { userId } = actor;
  const found = await deps.db.asNobody((tx) => findEmailConfirmation(tx, hashToken(token)));
  if (found?.userId !== userId) throw new Refusal('reset_link_invalid');
  await deps.db.asTenant(actor, async (tx) => {
    const self = await store.lockSelf(tx, userId);
    if (self?.email !== found.email) throw new Refusal('reset_link_invalid');
    await confirmAddress(tx, actor, deps.now());
  });
}

/**
 * Marks the address as confirmed after a mailed link was opened. Run in a transaction of the person in the actor's
 * agency.
 */
export async function confirmAddress(tx: Tx, actor: Actor & { userId: string }, now: Date): Promise<void> {
  const { userId } = actor;
  if (!(await store.setEmailConfirmed(tx, userId, now))) return;
  const change = { kind: 'email_confirmed', subjectKind: 'user', subjectId: userId } as const;
  await recordEverywhere(tx, actor, change);
  await notify(tx, { kind: 'user', user_id: userId });
}
