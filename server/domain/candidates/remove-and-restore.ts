// Removes candidates, and restores them. A removed candidate is in no list and their link stops working.
// Their data stays for a day until sweep-removed.ts deletes it. Candidates under a legal hold cannot be
// removed.
import { or, sql } from 'drizzle-orm';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed } from '#contract/response-changes.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { lockJob } from '../jobs/store.ts';
import { withHeldRooms } from './held-rooms.ts';
import { are, lockWithRemoved, recordChanges, resultOf } from './list/changes.ts';
import type { Changing } from './list/changes.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './list/store.ts';

/**
 * Permanently deleted candidates are not found. Candidates already in the list count as restored.
 */
export async function restoreResponses(changing: Changing, ids: readonly string[]): Promise<Changed> {
  // Inviting takes the same lock, so nobody can invite the same person concurrently.
  await lockJob(changing.tx, changing.member, changing.jobId);
  const rows = await lockWithRemoved(changing, ids);
  const removed = [...rows.values()]
    .filter((row): row is Removed<ResponseRow> => row.removed_at !== null)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const { restored, skipped, joined } = decide(removed, await findBeside(changing, removed));
  await changing.tx
    .update(responses)
    .set({ removed_at: null, removed_by: null })
    .where(are(changing, restored));
  for (const { earlier, later } of joined)
    await changing.tx
      .update(responses)
      .set({ previous_id: earlier.id, attempt: earlier.attempt + 1 })
      .where(are(changing, [later.id]));
  await recordChanges(
    changing,
    'restored',
    restored.map((responseId) => ({ responseId })),
  );
  return resultOf(ids, (id): RefusalCode | undefined => {
    if (!rows.has(id)) return 'not_found';
    return skipped.has(id) ? 'already_invited' : undefined;
  });
}

/** One at a time: each restored candidate is in the list for the next. */
function decide(removed: readonly Removed[], beside: readonly Person[]) {
  const listed = [...beside];
  const restored: string[] = [];
  const skipped = new Set<string>();
  const joined: { earlier: Person; later: Person }[] = [];
  for (const row of removed) {
    const restoral = restoralOf(row, listed);
    if (restoral.do === 'skip') {
      skipped.add(row.id);
      continue;
    }
    if (restoral.do === 'join') joined.push(restoral);
    restored.push(row.id);
    listed.push(row);
  }
  return { restored, skipped, joined };
}

/** Responses in the job's list with the same email address or phone number. */
function findBeside({ tx, member, jobId }: Changing, removed: readonly Removed[]): Promise<ResponseRow[]> {
  const emails = removed.map((row) => row.email).filter(Boolean);
  const phones = removed.map((row) => row.phone).filter(Boolean);
  return tx
    .select()
    .from(responses)
    .where(
      sameAgency(
        responses,
        member,
        { job_id: jobId },
        isListed,
        or(
          sql`${responses.email} = any(${sql.param(emails)}::text[])`,
          sql`${responses.phone} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    )
    .for('no key update');
}

/** A repeated call returns the same candidates if this user removed them. */
export async function removeResponses(changing: Changing, ids: readonly string[]): Promise<Changed> {
  const { tx, deps, member } = changing;
  const rows = await lockWithRemoved(changing, ids);
  const held = await withHeldRooms(tx, member.agencyId, [...rows.keys()]);
  const result = resultOf(ids, (id) => {
    const row = rows.get(id);
    if (!row || (row.removed_at && row.removed_by !== member.userId)) return 'not_found';
    return (row.legal_hold || held.has(id)) && !row.removed_at ? 'legal_hold' : undefined;
  });
  const fresh = result.changed.filter((id) => !rows.get(id)?.removed_at);
  await tx
    .update(responses)
    .set({ removed_at: deps.now(), removed_by: member.userId })
    .where(are(changing, fresh));
  const lines = fresh.map((responseId) => ({
    responseId,
    before: { job_id: changing.jobId, status: rows.get(responseId)?.status },
  }));
  await recordChanges(changing, 'removed', lines);
  return result;
}

interface Person {
  id: string;
  email: string;
  phone: string;
  source: string;
  attempt: number;
  previous_id: string | null;
  created_at: Date;
  started_at: Date | null;
  /** Also set for candidates restored earlier in the same call. */
  removed_at: Date | null;
}

type Removed<Row extends Person = Person> = Row & { removed_at: Date };

/** `again`: the same person's other response in the job. */
type Restoral =
  | { do: 'restore' }
  /** Nothing is lost: the removed response was never started, and the person has the newer link. */
  | { do: 'skip'; again: Person }
  /** The removed response was started: the later of the two becomes another attempt. */
  | { do: 'join'; earlier: Person; later: Person };

/**
 * `listed`: the people in the job's list. Somebody who started from a share link was not invited a
 * second time.
 */
function restoralOf(removed: Removed, listed: readonly Person[]): Restoral {
  const again = listed.find((person) => isSamePerson(person, removed) && isInvitedBeside(person, removed));
  if (!again) return { do: 'restore' };
  if (!removed.started_at) return { do: 'skip', again };
  const [earlier, later] =
    again.created_at > removed.created_at ? [removed, again] : ([again, removed] as const);
  const isFree = later.previous_id === null || later.previous_id === earlier.previous_id;
  return isFree ? { do: 'join', earlier, later } : { do: 'restore' };
}

/**
 * People may share a phone number, but two email addresses are two people. Inviting uses the same
 * rule.
 */
function isSamePerson(a: Person, b: Person): boolean {
  if (a.email && b.email) return a.email === b.email;
  return a.phone !== '' && a.phone === b.phone;
}

/** Invited while the other response was deleted. */
function isInvitedBeside(person: Person, removed: Removed): boolean {
  if (person.created_at >= removed.removed_at) return person.source !== 'share';
  const isOther = person.removed_at !== null && removed.created_at >= person.removed_at;
  return isOther && removed.source !== 'share';
}
