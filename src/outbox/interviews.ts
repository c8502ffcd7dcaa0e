// The interviews on this device, the pictures and videos of their questions, and the queued answers.
import * as z from 'zod/mini';
import { Interview, type AnswerSubmission } from '#contract/interview.ts';
import type { Database, WriteTx } from './database.ts';
import { OutboxFault } from './fault.ts';
import { MediaRow, ReceiptRow, RoomRow, SessionRow, TakeRow, WriteRow } from './rows.ts';
import { dropBytes, dropTake, findTake } from './takes.ts';
import type { InterviewRecord, RenewedInterview } from './types.ts';

const StoredInterview = z.looseObject({
  hash: z.string(),
  session_token: z.string(),
  interview: Interview,
  clock_offset_ms: z.number(),
  state: z.unknown(),
  saved_at: z.string(),
});

export async function saveInterview(db: Database, record: InterviewRecord): Promise<void> {
  await db.write(['interviews'], async (tx) => {
    await tx.objectStore('interviews').put(record);
  });
}

/**
 * Undefined also for a row of another page version that this one cannot read. The caller then asks the server again.
 */
export async function loadInterview(db: Database, hash: string): Promise<InterviewRecord | undefined> {
  const found = await db.read(['interviews'], (tx) => tx.objectStore('interviews').get(hash));
  return StoredInterview.safeParse(found).data;
}

export async function loadInterviews(db: Database): Promise<InterviewRecord[]> {
  const found = await db.read(['interviews'], (tx) => tx.objectStore('interviews').getAll());
  return found.map((row) => StoredInterview.safeParse(row).data).filter((row) => row !== undefined);
}

/** Session tokens of all interviews and rooms on this device: what sending needs. */
export async function loadSessions(db: Database): Promise<Map<string, string>> {
  const found = await db.read(['interviews'], (tx) => tx.objectStore('interviews').getAll());
  return new Map(
    z
      .array(SessionRow)
      .parse(found)
      .map(({ hash, session_token }) => [hash, session_token]),
  );
}

/** The live rooms on this device. They share the store of the interviews, which has what sending needs. */
export async function loadRooms(db: Database): Promise<RoomRow[]> {
  const found = await db.read(['interviews'], (tx) => tx.objectStore('interviews').getAll());
  return found.map((row) => RoomRow.safeParse(row).data).filter((row) => row !== undefined);
}

/** Server clock minus device clock, as last measured; 0 without an interview. */
export async function loadClockOffset(db: Database): Promise<number> {
  const known = await loadInterviews(db);
  const newest = known.toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1))[0];
  return newest?.clock_offset_ms ?? 0;
}

/** All interviews share one clock. */
export async function saveClockOffset(db: Database, clock_offset_ms: number): Promise<void> {
  await db.write(
    ['interviews'],
    async (tx) => {
      const rows = z.array(SessionRow).parse(await tx.objectStore('interviews').getAll());
      await Promise.all(rows.map((row) => tx.objectStore('interviews').put({ ...row, clock_offset_ms })));
    },
    'relaxed',
  );
}

export async function renewInterview(db: Database, hash: string, changed: RenewedInterview): Promise<void> {
  await db.write(['interviews'], async (tx) => {
    const store = tx.objectStore('interviews');
    const row = z.optional(StoredInterview).parse(await store.get(hash));
    if (row) await store.put({ ...row, interview: { ...row.interview, ...changed } });
  });
}

export async function saveState(db: Database, hash: string, state: unknown, savedAt: string): Promise<void> {
  await db.write(['interviews'], async (tx) => {
    const store = tx.objectStore('interviews');
    const row = z.optional(z.looseObject({})).parse(await store.get(hash));
    if (row) await store.put({ ...row, state, saved_at: savedAt });
  });
}

export async function saveMedia(
  db: Database,
  hash: string,
  address: string,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  if (await loadMedia(db, address)) return;
  const response = await fetch(address).catch((error: unknown) => {
    throw new OutboxFault('media_unavailable', error);
  });
  if (!response.ok) throw new OutboxFault('media_unavailable', response.status);
  const bytes = await response.arrayBuffer();
  const type = response.headers.get('content-type') ?? '';
  await db.write(['media'], async (tx) => {
    await tx.objectStore('media').put({ address, hash, type, bytes });
  });
}

export async function loadMedia(db: Database, address: string): Promise<Blob | undefined> {
  const found = await db.read(['media'], (tx) => tx.objectStore('media').get(address));
  const media = z.optional(MediaRow).parse(found);
  return media && new Blob([media.bytes], { type: media.type });
}

export interface Queued {
  writes: WriteRow[];
  receipts: ReceiptRow[];
}

export async function loadQueued(db: Database, hash: string): Promise<Queued> {
  return db.read(['writes', 'receipts'], async (tx) => ({
    writes: z.array(WriteRow).parse(await tx.objectStore('writes').index('hash').getAll(hash)),
    receipts: z.array(ReceiptRow).parse(await tx.objectStore('receipts').index('hash').getAll(hash)),
  }));
}

/** Queues an answer. The other takes of its question are not needed any more and are deleted. */
export async function queueAnswer(
  db: Database,
  hash: string,
  body: AnswerSubmission,
  now: string,
): Promise<void> {
  await db.write(['writes', 'receipts', 'takes', 'chunks', 'parts', 'bytes', 'posters'], async (tx) => {
    await queue(tx, { kind: 'answer', id: body.id, hash, queued_at: now, body });
    const takes = z.array(TakeRow).parse(await tx.objectStore('takes').index('hash').getAll(hash));
    const chosen = body.type === 'video' ? body.take_id : null;
    const superseded = takes.filter((take) => take.question_id === body.question_id && take.id !== chosen);
    await Promise.all(superseded.map((take) => dropTake(tx, take.id)));
    // Bytes that the server already has were kept only for playback.
    if (takes.some((take) => take.id === chosen && take.state === 'stored'))
      await dropBytes(tx, chosen ?? '');
  });
}

/**
 * Rejects a take: it is never sent from now on. Its bytes go once another answer is chosen (a file's at once). A take
 * that an answer names is the answer, and stays.
 */
export async function discardTake(db: Database, id: string): Promise<TakeRow | undefined> {
  return db.write(['writes', 'receipts', 'takes', 'chunks', 'parts', 'bytes', 'posters'], async (tx) => {
    const take = await findTake(tx, id);
    const answers = take ? await answersTo(tx, take) : [];
    if (!take || answers.includes(id)) return take;
    if (take.purpose !== 'answer' || answers.length > 0) await dropTake(tx, id);
    else await tx.objectStore('takes').put({ ...take, state: 'discarded' });
    return take;
  });
}

/** What answers the take's question so far: take ids, or null for an answer without a recording. */
export async function answersTo(tx: WriteTx, take: TakeRow): Promise<(string | null)[]> {
  const writes = z.array(WriteRow).parse(await tx.objectStore('writes').index('hash').getAll(take.hash));
  const receipts = z
    .array(ReceiptRow)
    .parse(await tx.objectStore('receipts').index('hash').getAll(take.hash));
  const queued = writes
    .filter((write) => write.kind === 'answer')
    .map(({ body }) => ({
      question_id: body.question_id,
      take_id: body.type === 'video' ? body.take_id : null,
    }));
  return [...queued, ...receipts]
    .filter(({ question_id }) => question_id === take.question_id && question_id !== null)
    .map(({ take_id }) => take_id);
}

export async function queueFinish(
  db: Database,
  hash: string,
  id: string,
  finishedAt: string,
  now: string,
): Promise<void> {
  await db.write(['writes', 'receipts'], (tx) =>
    queue(tx, { kind: 'finish', id, hash, queued_at: now, body: { id, finished_at: finishedAt } }),
  );
}

/** Queues each id once, whether it still waits or is already answered (P3). */
async function queue(tx: WriteTx, write: WriteRow): Promise<void> {
  const waiting = await tx.objectStore('writes').index('id').getKey(write.id);
  const answered = await tx.objectStore('receipts').getKey(write.id);
  if (waiting === undefined && answered === undefined) await tx.objectStore('writes').add(write);
}
