// SQL for the pads of live rooms. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, desc, gt, inArray, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { room_pads, room_pad_updates, room_runs } from '../../platform/db/schema/room-content.ts';

type PadRow = typeof room_pads.$inferSelect;
export type PadHead = Omit<PadRow, 'state' | 'created_at'>;
export type UpdateRow = typeof room_pad_updates.$inferSelect;
export type RunRow = typeof room_runs.$inferSelect;

interface InRoom {
  agency_id: string;
  id: string;
}
export type PadKey = Pick<PadRow, 'agency_id' | 'room_id' | 'pad_id'>;

const isPad = (pad: PadKey) => sameAgency(room_pads, pad, { room_id: pad.room_id, pad_id: pad.pad_id });
const isUpdateOf = (pad: PadKey) =>
  sameAgency(room_pad_updates, pad, { room_id: pad.room_id, pad_id: pad.pad_id });
const isRunOf = (pad: PadKey) => sameAgency(room_runs, pad, { room_id: pad.room_id, pad_id: pad.pad_id });

/** Everything but the text. */
const headColumns = {
  agency_id: room_pads.agency_id,
  room_id: room_pads.room_id,
  pad_id: room_pads.pad_id,
  language: room_pads.language,
  upto_seq: room_pads.upto_seq,
  next_seq: room_pads.next_seq,
  bytes: room_pads.bytes,
};

export function padsOf(tx: Tx, room: InRoom): Promise<PadHead[]> {
  return tx
    .select(headColumns)
    .from(room_pads)
    .where(sameAgency(room_pads, room, { room_id: room.id }))
    .orderBy(asc(room_pads.created_at), asc(room_pads.pad_id));
}

/** The last run of each pad. */
export function lastRuns(tx: Tx, room: InRoom): Promise<RunRow[]> {
  return tx
    .selectDistinctOn([room_runs.pad_id])
    .from(room_runs)
    .where(sameAgency(room_runs, room, { room_id: room.id }))
    .orderBy(room_runs.pad_id, desc(room_runs.at), desc(room_runs.id));
}

export async function findPad(tx: Tx, pad: PadKey): Promise<PadHead | undefined> {
  const [row] = await tx.select(headColumns).from(room_pads).where(isPad(pad));
  return row;
}

/** All updates up to `upto_seq` in one; null while there are few. */
export async function findState(tx: Tx, pad: PadKey): Promise<Buffer | null> {
  const [row] = await tx.select({ state: room_pads.state }).from(room_pads).where(isPad(pad));
  return row?.state ?? null;
}

export function countPads(tx: Tx, { agency_id, room_id }: PadKey): Promise<number> {
  return tx.$count(room_pads, sameAgency(room_pads, agency_id, { room_id }));
}

export async function insertPad(tx: Tx, pad: PadKey): Promise<void> {
  await tx.insert(room_pads).values(pad).onConflictDoNothing();
}

/** Whoever writes waits for the one before, so that updates become visible in the order of their numbers. */
export async function lockPad(tx: Tx, pad: PadKey): Promise<PadHead | undefined> {
  const [row] = await tx.select(headColumns).from(room_pads).where(isPad(pad)).for('update');
  return row;
}

export async function changePad(
  tx: Tx,
  pad: PadKey,
  set: Partial<Pick<PadRow, 'language' | 'state' | 'upto_seq' | 'next_seq' | 'bytes'>>,
): Promise<void> {
  await tx.update(room_pads).set(set).where(isPad(pad));
}

export function updatesWith(tx: Tx, pad: PadKey, ids: readonly string[]): Promise<UpdateRow[]> {
  return tx
    .select()
    .from(room_pad_updates)
    .where(and(isUpdateOf(pad), inArray(room_pad_updates.id, [...ids])));
}

export async function insertUpdates(
  tx: Tx,
  rows: readonly (typeof room_pad_updates.$inferInsert)[],
): Promise<void> {
  await tx.insert(room_pad_updates).values([...rows]);
}

/** In the order of their numbers. */
export function updatesBetween(
  tx: Tx,
  pad: PadKey,
  { after, upto }: { after: number; upto: number },
): Promise<UpdateRow[]> {
  const { seq } = room_pad_updates;
  return tx
    .select()
    .from(room_pad_updates)
    .where(and(isUpdateOf(pad), gt(seq, after), lte(seq, upto)))
    .orderBy(asc(seq));
}

/** The last runs, the newest last. */
export async function runsOf(tx: Tx, pad: PadKey, limit: number): Promise<RunRow[]> {
  const rows = await tx
    .select()
    .from(room_runs)
    .where(isRunOf(pad))
    .orderBy(desc(room_runs.at), desc(room_runs.id))
    .limit(limit);
  return rows.toReversed();
}

export async function findRun(tx: Tx, agencyId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(room_runs)
    .where(sameAgency(room_runs, agencyId, { id }));
  return row;
}

export function countRuns(tx: Tx, pad: PadKey): Promise<number> {
  return tx.$count(room_runs, isRunOf(pad));
}

export async function insertRun(tx: Tx, run: typeof room_runs.$inferInsert): Promise<void> {
  await tx.insert(room_runs).values(run);
}

export async function setOutput(
  tx: Tx,
  { agency_id, id }: Pick<RunRow, 'agency_id' | 'id'>,
  output: object,
): Promise<void> {
  await tx
    .update(room_runs)
    .set({ output })
    .where(sameAgency(room_runs, agency_id, { id }));
}
