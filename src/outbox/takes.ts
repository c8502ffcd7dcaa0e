// Takes on the device: begin, append chunks, seal into parts, finish, delete. Nothing here knows the network. Any
// context may seal any chunks at any time (a second tab, the service worker, the next start after a crash): digests
// are computed before the transaction, and the transaction does nothing if another context was faster.
import * as z from 'zod/mini';
import { chunkMs, maxSegments, type Pace, type SegmentTiming, type TakePurpose } from '#contract/take.ts';
import { keysOf, type Database, type WriteTx } from './database.ts';
import { OutboxFault, outboxFault } from './fault.ts';
import { bytesOf, cutParts } from './parts.ts';
import { Bytes, ChunkRow, isOfNewerPage, TakeRow, type PartRow } from './rows.ts';
import { sha256Hex } from './sha256.ts';

export interface NewTake {
  id: string;
  hash: string;
  purpose: TakePurpose;
  question_id: string | null;
  mime_type: string;
  name: string;
}

const everyTakeStore = ['takes', 'chunks', 'parts', 'bytes', 'posters'] as const;

export async function beginTake(db: Database, take: NewTake, serverNowMs: number): Promise<TakeRow> {
  return db.write(['takes'], async (tx) => {
    const row = freshTake(take, serverNowMs);
    await tx.objectStore('takes').put(row);
    return row;
  });
}

/** A file is on the device completely or not at all: take and parts are written in one transaction. */
export async function addFile(
  db: Database,
  take: NewTake,
  file: Blob,
  serverNowMs: number,
): Promise<TakeRow> {
  if (file.size === 0) throw new OutboxFault('take_empty');
  const parts = await sealed(cutParts([await file.arrayBuffer()]));
  return db.write(everyTakeStore, async (tx) => {
    const row = freshTake(take, serverNowMs);
    row.segments.push(freshSegment(0, take.mime_type, 0));
    row.state = 'recorded';
    await addParts(tx, row, 0, parts, 0);
    return row;
  });
}

/**
 * Adds a piece of a file to a take, sealed at once. `from` is the number of its first part: a repeated call adds nothing.
 */
export async function addPiece(
  db: Database,
  id: string,
  segment: number,
  { from, bytes }: { from: number; bytes: ArrayBuffer },
): Promise<TakeRow> {
  const parts = await sealed(cutParts([bytes]));
  return db.write(everyTakeStore, async (tx) => {
    const take = await recordingTake(tx, id);
    if (take.segments[segment]?.parts === from) await addParts(tx, take, segment, parts, 0);
    return take;
  });
}

/** Opens the next segment and returns its number. `atMs` is in ticks, which do not jump when the clock is set. */
export async function beginSegment(
  db: Database,
  id: string,
  {
    mimeType,
    pace,
    timing,
  }: { mimeType: string; pace?: Pace | undefined; timing?: SegmentTiming | undefined },
  atMs: number,
): Promise<number> {
  return db.write(['takes'], async (tx) => {
    const take = await recordingTake(tx, id);
    if (take.segments.length >= maxSegments) throw new OutboxFault('take_closed');
    const segment = freshSegment(take.segments.length, mimeType, atMs);
    take.segments.push({ ...segment, ...(pace && { pace }), ...(timing && { timing }) });
    await tx.objectStore('takes').put(take);
    return take.segments.length - 1;
  });
}

/**
 * One small strict transaction: once it resolves, the chunk survives a crash of the browser (P1). `atMs` is in ticks.
 */
export async function writeChunk(
  db: Database,
  key: [string, number, number],
  bytes: ArrayBuffer,
  atMs: number,
): Promise<void> {
  await db.write(['chunks'], async (tx) => {
    await tx.objectStore('chunks').put({ bytes, at_ms: atMs }, key);
  });
}

/** Seals the chunks that are here into parts. Returns true if there was something to seal. */
export async function sealChunks(db: Database, id: string, segment: number): Promise<boolean> {
  const { keys, chunks } = await db.read(['chunks'], async (tx) => {
    const store = tx.objectStore('chunks');
    const [found, rows] = await Promise.all([
      store.getAllKeys(keysOf(id, segment)),
      store.getAll(keysOf(id, segment)),
    ]);
    return { keys: found, chunks: z.array(ChunkRow).parse(rows) };
  });
  const last = chunks.at(-1);
  if (!last) return false;
  const parts = await sealed(cutParts(chunks.map(({ bytes }) => bytes)));
  await db.write(everyTakeStore, async (tx) => {
    const still = await Promise.all(keys.map((key) => tx.objectStore('chunks').getKey(key)));
    if (still.includes(undefined)) return;
    await Promise.all(keys.map((key) => tx.objectStore('chunks').delete(key)));
    const take = await findTake(tx, id);
    if (take && take.state !== 'discarded') await addParts(tx, take, segment, parts, last.at_ms);
  });
  return true;
}

/** Seals everything unsealed on this device: what a page that died left behind. */
export async function sealLeftovers(db: Database): Promise<void> {
  const { keys, newer } = await db.read(['chunks', 'takes'], async (tx) => {
    const rows = await tx.objectStore('takes').getAll();
    const ids = await tx.objectStore('takes').getAllKeys();
    const own = await tx.objectStore('chunks').getAllKeys();
    return { keys: own, newer: new Set(ids.filter((_, i) => isOfNewerPage(rows[i]))) };
  });
  const readable = keys.filter(([take]) => !newer.has(take));
  const segments = new Map(readable.map(([take, segment]) => [`${take}/${segment}`, { take, segment }]));
  for (const { take, segment } of segments.values()) {
    await sealChunks(db, take, segment).catch((error: unknown) => {
      // A corrupt or foreign row belongs to no segment. It stays where it is and does not stop the outbox from
      // opening.
      if (outboxFault(error).code !== 'take_unknown') throw error;
    });
  }
}

export async function endSegment(
  db: Database,
  id: string,
  segment: number,
  durationMs: number,
): Promise<void> {
  await sealChunks(db, id, segment);
  await db.write(['takes'], async (tx) => {
    const take = await recordingTake(tx, id);
    const row = take.segments[segment];
    if (row) row.duration_ms = Math.round(durationMs);
    await tx.objectStore('takes').put(take);
  });
}

/** Marks a take as completely recorded. Calling it again changes nothing. */
export async function finishTake(db: Database, id: string): Promise<TakeRow> {
  const open = await db.read(['takes'], (tx) => findTake(tx, id));
  for (const { segment } of open?.segments ?? []) await sealChunks(db, id, segment);
  return db.write(['takes'], async (tx) => {
    const take = await findTake(tx, id);
    if (!take) throw new OutboxFault('take_unknown');
    if (take.state !== 'recording') return take;
    if (bytesOf(take) === 0) throw new OutboxFault('take_empty');
    take.state = 'recorded';
    await tx.objectStore('takes').put(take);
    return take;
  });
}

/** Saves the poster of a take that has none. Returns the take; undefined if it already has one or needs none any longer. */
export async function savePoster(
  db: Database,
  id: string,
  poster: ArrayBuffer,
): Promise<TakeRow | undefined> {
  return db.write(['takes', 'posters'], async (tx) => {
    const take = await findTake(tx, id);
    if (take?.poster !== 'none' || (take.state !== 'recording' && take.state !== 'recorded'))
      return undefined;
    await tx.objectStore('posters').put(poster, id);
    await tx.objectStore('takes').put({ ...take, poster: 'waiting' });
    return take;
  });
}

/** Deletes a take with everything that belongs to it. */
export async function dropTake(tx: WriteTx, id: string): Promise<void> {
  await Promise.all([
    tx.objectStore('takes').delete(id),
    tx.objectStore('posters').delete(id),
    dropBytes(tx, id),
  ]);
}

export async function dropBytes(tx: WriteTx, id: string): Promise<void> {
  await Promise.all(
    (['chunks', 'parts', 'bytes'] as const).map((store) => tx.objectStore(store).delete(keysOf(id))),
  );
}

/** The recording, for playback: one segment or all of them. Undefined once any of its bytes are gone. */
export async function takeBlob(db: Database, id: string, segment?: number): Promise<Blob | undefined> {
  return db.read(['takes', 'bytes', 'chunks'], async (tx) => {
    const take = await findTake(tx, id);
    const parts = z.array(Bytes).parse(await tx.objectStore('bytes').getAll(keysOf(id, segment)));
    const chunks = z.array(ChunkRow).parse(await tx.objectStore('chunks').getAll(keysOf(id, segment)));
    const bytes = [...parts, ...chunks.map((chunk) => chunk.bytes)];
    const type = take?.segments[segment ?? 0]?.mime_type ?? take?.mime_type ?? '';
    const segments = take?.segments.filter((row) => segment === undefined || row.segment === segment) ?? [];
    const blob = new Blob(bytes, { type });
    const isWhole = blob.size > 0 && blob.size >= segments.reduce((sum, row) => sum + row.bytes, 0);
    return isWhole && take ? blob : undefined;
  });
}

export async function takesOfInterview(db: Database, hash: string): Promise<TakeRow[]> {
  return db.read(['takes'], async (tx) =>
    z.array(TakeRow).parse(await tx.objectStore('takes').index('hash').getAll(hash)),
  );
}

type TakeReader = { objectStore(name: 'takes'): { get(id: string): Promise<unknown> } };

export async function findTake(tx: TakeReader, id: string): Promise<TakeRow | undefined> {
  return z.optional(TakeRow).parse(await tx.objectStore('takes').get(id));
}

async function recordingTake(tx: TakeReader, id: string): Promise<TakeRow> {
  const take = await findTake(tx, id);
  if (!take) throw new OutboxFault('take_unknown');
  if (take.state !== 'recording') throw new OutboxFault('take_closed');
  return take;
}

function freshTake(take: NewTake, serverNowMs: number): TakeRow {
  const fresh = { bytes_stored: 0, bound: false, poster: 'none', refused: null } as const;
  const started_at = new Date(serverNowMs).toISOString();
  return { ...take, ...fresh, started_at, state: 'recording', segments: [] };
}

function freshSegment(segment: number, mimeType: string, atMs: number): TakeRow['segments'][number] {
  return { segment, mime_type: mimeType, begun_at_ms: atMs, duration_ms: 0, bytes: 0, parts: 0 };
}

interface SealedPart {
  content: Uint8Array<ArrayBuffer>;
  sha256: string;
}

function sealed(parts: Uint8Array<ArrayBuffer>[]): Promise<SealedPart[]> {
  return Promise.all(parts.map(async (content) => ({ content, sha256: await sha256Hex(content) })));
}

async function addParts(
  tx: WriteTx,
  take: TakeRow,
  number: number,
  parts: SealedPart[],
  lastAtMs: number,
): Promise<void> {
  const segment = take.segments[number];
  if (!segment) throw new OutboxFault('take_unknown');
  const rows: PartRow[] = parts.map(({ content, sha256 }, i) => {
    return {
      take: take.id,
      segment: number,
      number: segment.parts + i,
      bytes: content.length,
      sha256,
      unsent: 1,
    };
  });
  segment.parts += rows.length;
  segment.bytes += rows.reduce((sum, { bytes }) => sum + bytes, 0);
  // An estimate until the recorder reports the duration; after a crash it is all there is. A segment begins with its
  // first chunk.
  segment.duration_ms = Math.max(segment.duration_ms, Math.round(lastAtMs - segment.begun_at_ms + chunkMs));
  await Promise.all([
    tx.objectStore('takes').put(take),
    ...rows.map((row) => tx.objectStore('parts').put(row)),
    ...rows.map((row, i) =>
      tx.objectStore('bytes').put(parts[i]?.content.buffer, [take.id, number, row.number]),
    ),
  ]);
}
