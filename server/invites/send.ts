// Sending a candidate their link: queued in the transaction that causes it, sent by a job, and only then called sent.
import * as z from 'zod/mini';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { record } from '../audit/record.ts';
import { stampAfter } from '../db/edited.ts';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { findLocked } from '../interviews/progress.ts';
import { deadlineOf } from '../interviews/rules.ts';
import { findAccommodation } from '../interviews/store.ts';
import { defineJob } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { letterKinds, writeLetter } from './letter.ts';
import type { LetterKind } from './letter.ts';
import { isOverLimit, tooMany, windowMs } from './mail-limits.ts';
import { invitedUntil } from './rules.ts';
import * as store from './store.ts';

/** Sends one message. The mail carries the message's id: killed between sending and noting it, it is sent once more. */
export const mailLink = defineJob({
  name: 'mail-link',
  schema: z.object({ agency_id: z.uuid(), message_id: z.uuid() }),
  handler: async ({ agency_id: agencyId, message_id: messageId }, deps) => {
    const found = await deps.db.asTenant({ agencyId }, (tx) => load(tx, agencyId, messageId));
    if (!found || found.message.state === 'sent') return;
    if (found.response.status === 'rejected') return giveUp(deps, agencyId, messageId, 'canceled');
    try {
      await deps.mailer.send(mailOf(found, deps));
    } catch (error) {
      await giveUp(deps, agencyId, messageId, error instanceof Error ? error.message : 'unknown');
      throw error;
    }
    await deps.db.asTenant({ agencyId }, (tx) => noteSent(tx, found, deps.now()));
  },
});

/**
 * Puts a message with the person's own link on its way; it goes out if and when the transaction commits. Past the limit
 * an invitation is refused; whoever starts an interview starts it all the same (P7), only their letter is held back.
 * @throws Refusal('too_many_requests')
 */
export async function sendLink(
  tx: Tx,
  response: { agencyId: string; responseId: string; email: string },
  kind: LetterKind,
  now: Date,
): Promise<void> {
  const { agencyId, responseId, email } = response;
  const after = new Date(now.getTime() - windowMs);
  const sent = await store.countLetters(tx, agencyId, { kind, recipient: email, after });
  const isHeldBack = isOverLimit(kind, sent);
  if (isHeldBack && kind === 'invitation') throw tooMany(sent, now);
  const message = { agencyId, responseId, kind, recipient: email, now, isHeldBack };
  const messageId = await store.insertMessage(tx, message);
  if (isHeldBack) return;
  await enqueue(tx, mailLink, { agency_id: agencyId, message_id: messageId });
}

type Found = NonNullable<Awaited<ReturnType<typeof load>>>;

async function load(tx: Tx, agencyId: string, messageId: string) {
  const found = await store.findMessage(tx, agencyId, messageId);
  if (!found) return undefined;
  const { deadlineAt: accommodated } = await findAccommodation(tx, agencyId, found.response.id);
  return { ...found, accommodated };
}

function mailOf(found: Found, deps: Deps) {
  const { message, response, job, companyName, recruiter } = found;
  return writeLetter({
    id: message.id,
    kind: kindOf(message.kind),
    language: matchLanguage(response.language) ?? defaultLanguage,
    candidate: { name: response.name, email: message.recipient },
    jobName: job.name,
    companyName,
    link: `${deps.publicUrl()}/i/${response.hash}`,
    endsAt: endOf(found, deps.now()),
    recruiter,
  });
}

function endOf({ message, response, job, accommodated }: Found, now: Date): Date | null {
  return kindOf(message.kind) === 'invitation'
    ? invitedUntil(job, response, accommodated, now)
    : deadlineOf(job, response, accommodated);
}

/** Only now somebody is invited: the message is out (DESIGN.md 5). */
async function noteSent(tx: Tx, { message, response }: Found, now: Date): Promise<void> {
  await store.markMessage(tx, message.agency_id, message.id, { state: 'sent', at: now });
  if (kindOf(message.kind) !== 'invitation') return;
  const row = await findLocked(tx, response.agency_id, response.id);
  if (!row) return;
  await store.markInvited(tx, row, now, stampAfter(row.updated_at, now));
  if (row.status === 'new') {
    await record(
      tx,
      { agencyId: row.agency_id },
      {
        kind: 'status',
        subjectKind: 'response',
        subjectId: row.id,
        before: { status: 'new' },
        after: { status: 'invited' },
      },
    );
  }
  await notify(tx, { kind: 'response', job_id: row.job_id, response_id: row.id });
}

/** What is written down as failed is tried again by the queue, and is sent all the same if that works. */
async function giveUp(deps: Deps, agencyId: string, messageId: string, fault: string): Promise<void> {
  await deps.db.asTenant({ agencyId }, (tx) =>
    store.markMessage(tx, agencyId, messageId, { state: 'failed', fault: fault.slice(0, 500) }),
  );
}

function kindOf(kind: string): LetterKind {
  const known = letterKinds.find((one) => one === kind);
  if (!known) throw new Error(`no letter of the kind ${kind}`);
  return known;
}
