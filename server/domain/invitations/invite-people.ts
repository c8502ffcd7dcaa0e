// The one way to invite people to a job: alone, from a file, from another job, to another attempt, or
// again. Creates the responses, queues the messages within the limits, and writes the audit log.
import type { Channel } from '#contract/invite.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { recordAll } from '../organizations/audit/record.ts';
import type { Change } from '../organizations/audit/record.ts';
import type { Actor } from '../../kernel/actor.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import { findAccommodation } from '../interviews/store.ts';
import type { JobTimes } from '../interviews/rules.ts';
import { correct } from './correct.ts';
import type { Correction } from './correct.ts';
import { invitedUntil, refusalToInvite, refusalToSendAgain } from './rules.ts';
import { sendTo, sendToMany } from './send.ts';
import type { Recipient } from './send.ts';
import { requireNumber } from './sms-number.ts';
import { insertInvited } from './store.ts';
import type { Invited, ResponseRow } from './store.ts';

type NewPerson = Omit<Invited, 'agency_id' | 'job_id' | 'hash' | 'source' | 'invited_by'>;

/** A person new to the job, or a person in it who gets their link again. */
export type Person =
  | { new: NewPerson; recipient: string }
  | { known: ResponseRow; recipient: string }
  /** By their own address for the channel. */
  | { known: ResponseRow; correction: Correction | undefined; recipient?: undefined };

export interface Inviting {
  by: Actor;
  /** Call with the job locked, unless everybody is known and nobody's address is corrected. */
  job: JobTimes & { id: string };
  people: readonly Person[];
  channel: Channel;
  /** `from`: the candidate who was invited to another job, or gets another attempt. */
  reason:
    { kind: 'invited' | 'listed' | 'imported' } | { kind: 'followed_up' | 'reopened'; from: ResponseRow };
}

/**
 * Each link works when it arrives. Files and lists are limited when they are accepted, and notify open
 * pages sparingly; everybody else counts here.
 * @throws Refusal: closed, expired, those of refusalToSendAgain, of correcting, and of sendTo
 */
export async function invitePeople(tx: Tx, deps: Deps, inviting: Inviting): Promise<void> {
  const { by, job, people, channel, reason } = inviting;
  const now = deps.now();
  for (const person of people) await requireUsableLink(tx, inviting, person, now);
  const added = people.flatMap((person) => ('new' in person ? [rowOf(inviting, person.new)] : []));
  await insertInvited(tx, added, now);
  const to: Recipient[] = [];
  for (const person of people)
    to.push({
      ...{ agencyId: by.agencyId, responseId: idOf(person), channel },
      recipient: await recipientOf(tx, deps, person, channel),
    });
  const isOfMany = reason.kind === 'imported' || reason.kind === 'listed';
  if (isOfMany) await sendToMany(tx, to, now);
  else for (const recipient of to) await sendTo(tx, deps, recipient, { kind: 'invitation', now });
  await recordAll(
    tx,
    by,
    people.flatMap((person) => changesOf(inviting, person)),
  );
  if (isOfMany) return;
  if ('from' in reason)
    await notify(tx, { kind: 'response', job_id: reason.from.job_id, response_id: reason.from.id });
  for (const { responseId } of to)
    await notify(tx, { kind: 'response', job_id: job.id, response_id: responseId });
}

async function requireUsableLink(tx: Tx, { job }: Inviting, person: Person, now: Date): Promise<void> {
  const refusal =
    'known' in person
      ? await refusalOfKnown(tx, job, person.known, now)
      : refusalToInvite(job, invitedUntil(job, undefined, person.new.deadline_at ?? null, now), now);
  if (refusal) throw new Refusal(refusal);
}

/** Why the link of a person in the job is not sent again, or undefined. */
export async function refusalOfKnown(
  tx: Tx,
  job: JobTimes,
  known: ResponseRow,
  now: Date,
): Promise<RefusalCode | undefined> {
  // The candidate's own deadline, from reopening or an accommodation.
  const own = (await findAccommodation(tx, known.agency_id, known.id)).deadlineAt;
  return refusalToSendAgain(known) ?? refusalToInvite(job, invitedUntil(job, known, own, now), now);
}

function rowOf({ by, job, channel, reason }: Inviting, person: NewPerson): Invited {
  const sources = {
    invited: channel,
    listed: channel,
    imported: 'bulk',
    followed_up: 'follow_up',
    reopened: channel,
  };
  return {
    ...person,
    ...{ agency_id: by.agencyId, job_id: job.id, hash: newLinkHash() },
    ...{ source: sources[reason.kind], invited_by: by.userId ?? null },
  };
}

/** @throws Refusal if the person has no address for the channel */
async function recipientOf(tx: Tx, deps: Deps, person: Person, channel: Channel): Promise<string> {
  if (person.recipient !== undefined) return person.recipient;
  const { known, correction } = person;
  const { email, phone } = correction ? await correct(tx, deps, known, correction) : known;
  if (channel === 'sms') return requireNumber(deps, phone);
  if (!email) throw new Refusal('invalid_fields', { fields: { email: 'required' } });
  return email;
}

/** The log holds no data of candidates: that an address was corrected, not the address. */
function changesOf({ job, reason }: Inviting, person: Person): Change[] {
  const id = idOf(person);
  const about = { subjectKind: 'response', subjectId: id } as const;
  const kind = 'known' in person ? 'invited_again' : 'invited';
  if (!('from' in reason)) {
    const isCorrected = 'correction' in person && person.correction !== undefined;
    return [{ ...about, kind, ...(isCorrected && { after: { corrected: true } }) }];
  }
  const after = { ...(reason.kind === 'followed_up' && { job_id: job.id }), response_id: id };
  return [
    { kind: reason.kind, subjectKind: 'response', subjectId: reason.from.id, after },
    { ...about, kind, after: { from_response_id: reason.from.id } },
  ];
}

function idOf(person: Person): string {
  return 'new' in person ? person.new.id : person.known.id;
}
