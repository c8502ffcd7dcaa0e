// Invites the people of a pasted list at once. People already in the job get their link again, which a file does not
// do: a list is typed for these people, a file may be an old one.
import type * as z from 'zod/mini';
import type { inviteList, ListOutcome } from '#contract/invite.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { lockJob } from '../../jobs/store.ts';
import { record } from '../../organizations/audit/record.ts';
import { maxToOne, windowMs } from '../../organizations/limits/emails-an-hour.ts';
import { invitePeople, refusalOfKnown } from '../invite-people.ts';
import type { Person } from '../invite-people.ts';
import { findOverwritten } from '../messages-store.ts';
import { invitedUntil, isSentAgain, refusalToInvite } from '../rules.ts';
import { findAllByEmail } from '../store.ts';
import type { ResponseRow } from '../store.ts';
import { requireRoom } from './require-room.ts';
import { withoutDuplicates } from './rules.ts';
import * as store from './store.ts';

type List = z.infer<(typeof inviteList)['body']>;
type Listed = List['people'][number];
type Job = NonNullable<Awaited<ReturnType<typeof lockJob>>>;
type Answer = z.infer<(typeof inviteList)['data']>;

/** @throws Refusal: not_found, closed, expired, too_many_requests, daily_limit */
export async function invitePasted(
  tx: Tx,
  deps: Deps,
  by: Actor,
  member: SignedInMember,
  jobId: string,
  list: List,
): Promise<Answer> {
  const job = await lockJob(tx, member, jobId);
  if (!job) throw new Refusal('not_found');
  const { agencyId } = member;
  const people = withoutDuplicates(
    list.people.map((person) => ({ ...person, phone: '' })),
    'email',
  );
  const emails = people.map(({ email }) => email);
  const { id, ...content } = list;
  return writeOnce(
    tx,
    { by: member, id, kind: 'invitation_list', content: { job_id: jobId, ...content } },
    {
      first: async (): Promise<Answer> => {
        const now = deps.now();
        const refusal = refusalToInvite(job, invitedUntil(job, undefined, null, now), now);
        if (refusal) throw new Refusal(refusal);
        const known = await findAllByEmail(tx, { agencyId, jobId }, emails);
        const sorted = await sort(tx, job, { people, known, now });
        await requireRoom(tx, deps, { agencyId, channel: 'email', rows: people.length }, now);
        const fresh = sorted.filter(({ outcome }) => outcome === 'invited' || outcome === 'again');
        await invitePeople(tx, deps, {
          ...{ by, job, channel: 'email', reason: { kind: 'listed' } },
          people: fresh.map(({ person }) => toInvite(person, known.get(person.email), list.language)),
        });
        await keepAsImport(tx, { by: member, job, list, sorted, now });
        await record(tx, by, {
          ...{ kind: 'imported', subjectKind: 'job', subjectId: jobId },
          after: { import_id: id, channel: 'email', total: people.length },
        });
        await notify(tx, { kind: 'job', job_id: jobId });
        const [last] = fresh;
        if (last) {
          const response_id = known.get(last.person.email)?.id ?? last.person.id;
          await notify(tx, { kind: 'response', job_id: jobId, response_id });
        }
        return sorted.map(({ person, outcome }) => ({ email: person.email, outcome }));
      },
      again: async (): Promise<Answer> => {
        const known = await findAllByEmail(tx, { agencyId, jobId }, emails);
        return people.map(({ id: personId, email }) => {
          const row = known.get(email);
          if (!row) return { email, outcome: 'held_back' };
          if (row.id === personId) return { email, outcome: 'invited' };
          return { email, outcome: isSentAgain(row) ? 'again' : 'unchanged' };
        });
      },
    },
  );
}

interface Sorted {
  person: Listed;
  outcome: ListOutcome;
}

async function sort(
  tx: Tx,
  job: Job,
  { people, known, now }: { people: readonly Listed[]; known: ReadonlyMap<string, ResponseRow>; now: Date },
): Promise<Sorted[]> {
  const overwritten = new Set(
    await findOverwritten(tx, job.agency_id, {
      recipients: people.map(({ email }) => email),
      after: new Date(now.getTime() - windowMs),
      atLeast: maxToOne,
    }),
  );
  const sorted: Sorted[] = [];
  for (const person of people) {
    const row = known.get(person.email);
    const isUnchanged = row !== undefined && (await refusalOfKnown(tx, job, row, now)) !== undefined;
    const sent = row ? 'again' : 'invited';
    const outcome = isUnchanged ? 'unchanged' : overwritten.has(person.email) ? 'held_back' : sent;
    sorted.push({ person, outcome });
  }
  return sorted;
}

function toInvite({ id, name, email }: Listed, known: ResponseRow | undefined, language: string): Person {
  if (known) return { known, recipient: email };
  return { new: { id, name, email, phone: '', language }, recipient: email };
}

/** A list counts toward the same daily limit as a file, and is listed beside them. */
async function keepAsImport(
  tx: Tx,
  {
    by,
    job,
    list,
    sorted,
    now,
  }: { by: SignedInMember; job: Job; list: List; sorted: readonly Sorted[]; now: Date },
): Promise<void> {
  const countOf = (...outcomes: ListOutcome[]) =>
    sorted.filter(({ outcome }) => outcomes.includes(outcome)).length;
  await store.insertImport(tx, {
    ...{ agency_id: by.agencyId, id: list.id, job_id: job.id, channel: 'email', language: list.language },
    ...{ total: sorted.length, duplicates: list.people.length - sorted.length },
    ...{ invited: countOf('invited'), already: countOf('again', 'unchanged'), failed: countOf('held_back') },
    ...{ state: 'done', created_by: by.userId, created_at: now, finished_at: now },
  });
}
