// Reads the batches of a slot back.
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { blockBytes, decodeHeader, decodeSlotStart, headerBytesOf, inBlocks } from './format.ts';
import type { BatchHeader } from './format.ts';

export interface ScannedBatch extends BatchHeader {
  /** In the slot. */
  at: number;
}

export interface Scanned {
  /** Undefined: the slot has just been made. */
  secret: string | undefined;
  batches: ScannedBatch[];
  /** Where the next batch will be. */
  end: number;
  /** Records that were acknowledged and are not whole. */
  damaged: number;
}

/** Where a reader has come to. */
export interface ReadTo {
  secret: string | undefined;
  end: number;
}

/**
 * What a slot contains from a position on, or from its start if it was begun anew. `isEnded`: no process writes
 * to it any more. Bad bytes are then damage if a batch follows them: a batch is written only after the one before it is on disk. Otherwise they
 * may be a batch that is being written.
 */
export async function scanSlot(file: string, from: ReadTo | undefined, isEnded: boolean): Promise<Scanned> {
  const handle = await open(file, 'r');
  try {
    const secret = decodeSlotStart(await readAt(handle, 0, blockBytes));
    const nothing = { secret: secret?.toString('hex'), batches: [], damaged: 0 };
    const { size } = await handle.stat();
    // Its batches cannot be told from former ones.
    if (!secret) return { ...nothing, end: 0, damaged: isEnded && size > blockBytes ? 1 : 0 };
    const at = from && from.secret === nothing.secret ? from.end : blockBytes;
    const isNew = headerBytesOf(await readAt(handle, at, blockBytes), secret) !== undefined;
    if (!isEnded && !isNew) return { ...nothing, end: at };
    // Another process's batch can be readable before it is on disk, and what is found here is acknowledged.
    await handle.datasync();
    return { ...nothing, ...(await scanFrom({ handle, secret, size }, at, isEnded)) };
  } finally {
    await handle.close();
  }
}

interface Slot {
  handle: FileHandle;
  secret: Buffer;
  size: number;
}

async function scanFrom(slot: Slot, from: number, isEnded: boolean): Promise<Omit<Scanned, 'secret'>> {
  const batches: ScannedBatch[] = [];
  let at = from;
  let damaged = 0;
  while (at < slot.size) {
    const found = await readBatch(slot, at);
    if (found && found.whole.length === found.batch.records.length) {
      batches.push(found.batch);
      at += inBlocks(found.batch.bytes);
      continue;
    }
    const next = isEnded ? await findBatch(slot, at + blockBytes) : undefined;
    if (next === undefined) break;
    if (found) batches.push({ ...found.batch, records: found.whole });
    damaged += found ? found.batch.records.length - found.whole.length : 1;
    at = next;
  }
  return { batches, end: at, damaged };
}

/** A batch whose header is whole, and those of its records that are. */
async function readBatch(
  { handle, secret, size }: Slot,
  at: number,
): Promise<{ batch: ScannedBatch; whole: BatchHeader['records'] } | undefined> {
  const headerBytes = headerBytesOf(await readAt(handle, at, blockBytes), secret);
  if (headerBytes === undefined || at + headerBytes > size) return undefined;
  const header = decodeHeader(await readAt(handle, at, headerBytes));
  if (!header || at + header.bytes > size) return undefined;
  const bytes = await readAt(handle, at, header.bytes);
  const whole = header.records.filter(
    (record) =>
      record.kind === 'remove' ||
      crc32(bytes.subarray(record.offset, record.offset + record.bytes)) === record.crc32,
  );
  return { batch: { ...header, at }, whole };
}

const searchBytes = 256 * blockBytes;

/** Where the next batch begins whose header is whole. */
async function findBatch(slot: Slot, from: number): Promise<number | undefined> {
  for (let at = from; at < slot.size; at += searchBytes) {
    const bytes = await readAt(slot.handle, at, searchBytes);
    for (let block = 0; block < bytes.length; block += blockBytes) {
      if (headerBytesOf(bytes.subarray(block, block + blockBytes), slot.secret) === undefined) continue;
      if (await readBatch(slot, at + block)) return at + block;
    }
  }
  return undefined;
}

/** Fewer bytes only at the end of the file. */
export async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
