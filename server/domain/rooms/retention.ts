// Hourly: warns teams about live rooms near the end of retention, and deletes those past it with everything in them. A room
// counts from its end; that of a candidate is deleted with the candidate if that comes first. Each room and each warning is
// a transaction, so it is safe to run twice and to be killed at any point.
import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { retentionWarningDays } from '#contract/retention.ts';
import { findRoomRetentionDue, type FoundRoom } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { agencies } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { rooms } from '../../platform/db/schema/room.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfRoom } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { mailRetention } from '../candidates/retention/letter.ts';
import { stepOf } from '../candidates/retention/rules.ts';
import { deleteRooms } from '../interviews/takes/delete-rooms.ts';
import { recordAll } from '../organizations/audit/record.ts';
import { isOver } from './rules.ts';

const maxRounds = 50;
const dayMs = 86_400_000;

export const runRoomRetention = defineTask({
  name: 'run-room-retention',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  expireSeconds: 3000,
  handler: async (_data, deps) => {
    const faults: unknown[] = [];
    await eachFound(deps, { withinDays: retentionWarningDays, unwarned: true }, faults, async (found) => {
      for (const [agencyId, group] of Map.groupBy(found, (due) => due.agencyId))
        await warn(deps, agencyId, group).catch((fault: unknown) => faults.push(fault));
    });
    await eachFound(deps, { withinDays: 0, unwarned: false }, faults, async (found) => {
      // One failed deletion must not stop the others.
      for (const due of found) await deleteIfDue(deps, due).catch((fault: unknown) => faults.push(fault));
    });
    if (faults.length > 0) throw new AggregateError(faults, 'retention was not run for every live room');
  },
});

/** A lookup returns at most a thousand, so repeat until there is nothing new. */
async function eachFound(
  deps: Deps,
  query: { withinDays: number; unwarned: boolean },
  faults: unknown[],
  work: (found: FoundRoom[]) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (let round = 0; round < maxRounds && faults.length === 0; round += 1) {
    const found = await deps.db.asNobody((tx) => findRoomRetentionDue(tx, { ...query, now: deps.now() }));
    const fresh = found.filter(({ roomId }) => !seen.has(roomId));
    if (fresh.length === 0) return;
    for (const { roomId } of fresh) seen.add(roomId);
    await work(fresh);
  }
}

function warn(deps: Deps, agencyId: string, found: readonly FoundRoom[]): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const rows = await lockDue(tx, agencyId, found);
    const due = rows.filter((row) => dueOf(row, deps.now()) === 'warn');
    if (due.length === 0) return;
    await tx
      .update(rooms)
      .set({ retention_warned_at: deps.now() })
      .where(sameAgency(rooms, agencyId, { id: due.map(({ id }) => id) }));
    const counted = Array.from(
      Map.groupBy(due, ({ company_id }) => company_id),
      ([company_id, own]) => ({ company_id, count: own.length }),
    );
    await enqueue(tx, mailRetention, { agency_id: agencyId, warning_id: newId(), jobs: [], rooms: counted });
  });
}

function deleteIfDue(deps: Deps, found: FoundRoom): Promise<void> {
  const { agencyId, roomId } = found;
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const [row] = await lockDue(tx, agencyId, [found]);
    if (!row || dueOf(row, deps.now()) !== 'delete') return;
    const deleted = await deleteRooms(tx, agencyId, [roomId]);
    await recordAll(tx, { agencyId }, [
      {
        kind: 'retention_deleted',
        subjectKind: 'room',
        subjectId: roomId,
        after: { takes: deleted.takes, files: deleted.files },
      },
    ]);
    await notifyOfRoom(tx, row);
  });
}

function dueOf(room: Awaited<ReturnType<typeof lockDue>>[number], now: Date): 'warn' | 'delete' | null {
  if (!room.ended_at || !isOver(room) || room.isHeld) return null;
  const { retention_warned_at: warnedAt, retentionDays } = room;
  const end = new Date(room.ended_at.getTime() + retentionDays * dayMs);
  return stepOf(end, { warnedAt, retentionDays, now });
}

/** The rooms, locked, with what decides about them. */
function lockDue(tx: Tx, agencyId: string, found: readonly FoundRoom[]) {
  return tx
    .select({
      ...{ id: rooms.id, company_id: rooms.company_id, status: rooms.status, ended_at: rooms.ended_at },
      job_id: rooms.job_id,
      retention_warned_at: rooms.retention_warned_at,
      retentionDays: sql<number>`coalesce(${companies.retention_days}, ${agencies.retention_days})`,
      isHeld: sql<boolean>`${rooms.legal_hold} or coalesce(${responses.legal_hold}, false)`,
    })
    .from(rooms)
    .innerJoin(companies, sameAgency(companies, rooms, { id: rooms.company_id }))
    .innerJoin(agencies, eq(agencies.agency_id, rooms.agency_id))
    .leftJoin(responses, sameAgency(responses, rooms, { id: rooms.response_id }))
    .where(sameAgency(rooms, agencyId, { id: found.map(({ roomId }) => roomId) }))
    .orderBy(asc(rooms.id))
    .for('update', { of: rooms });
}
