// Files of a part log. A new one grows with each batch. One whose parts are no longer needed is used again: its size and blocks are on
// disk already, so a flush does not commit the file system's journal. A new secret makes its former batches meaningless.
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { DurableFolders } from '../storage/durable-folders.ts';
import { encodeSlotStart, secretBytes } from './format.ts';

export interface Slot {
  file: string;
  handle: FileHandle;
  secret: Buffer;
}

export interface SlotSupply {
  /** An empty one. Its name is on disk. */
  take(): Promise<Slot>;
  /** Nothing in this slot is needed any more. */
  giveBack(file: string): Promise<void>;
  /** Deletes what nobody has taken for this long: former recordings are in there. */
  forgetUnused(ms: number): Promise<void>;
  close(): Promise<void>;
}

export const slotName = /^\d{8}\.slot$/;
const maxSpares = 4;

export function openSlotSupply(folder: string, folders: DurableFolders): SlotSupply {
  let spares: { slot: Slot; since: number }[] = [];
  let count = 0;
  let ahead: Promise<Slot> | undefined;
  let isClosed = false;

  async function make(): Promise<Slot> {
    const spare = spares.pop()?.slot;
    count += 1;
    const file = path.join(folder, `${String(count).padStart(8, '0')}.slot`);
    const unnamed = spare ?? (await begin(`${file}.new`, 'wx'));
    try {
      await rename(unnamed.file, file);
      await folders.sync(folder);
      return { ...unnamed, file };
    } catch (error) {
      await discard(unnamed);
      throw error;
    }
  }

  /** With a new secret on disk, nothing else in it counts. */
  async function begin(file: string, flags: 'wx' | 'r+'): Promise<Slot> {
    const secret = randomBytes(secretBytes);
    const handle = await folders.inFolderOf(file, () => open(file, flags));
    try {
      await writePieces(handle, [encodeSlotStart(secret)], 0);
      await handle.sync();
      return { file, handle, secret };
    } catch (error) {
      await discard({ file, handle, secret });
      throw error;
    }
  }

  function makeAhead(): void {
    ahead = make();
    // The error is reported by the call that takes it.
    ahead.catch(() => undefined);
  }
  return {
    async take() {
      const next = ahead ?? make();
      ahead = undefined;
      const slot = await next;
      makeAhead();
      return slot;
    },
    async giveBack(file) {
      if (isClosed || spares.length >= maxSpares) await rm(file, { force: true });
      else spares.push({ slot: await begin(file, 'r+'), since: performance.now() });
    },
    async forgetUnused(ms) {
      const old = spares.filter(({ since }) => performance.now() - since > ms);
      spares = spares.filter((spare) => !old.includes(spare));
      for (const { slot } of old) await discard(slot);
    },
    async close() {
      isClosed = true;
      const next = await ahead?.catch(() => undefined);
      for (const slot of [...spares.map((spare) => spare.slot), ...(next ? [next] : [])]) await discard(slot);
      spares = [];
    },
  };
}

async function discard({ file, handle }: Slot): Promise<void> {
  await handle.close();
  await rm(file, { force: true });
}

/** Continues after a short write. */
export async function writePieces(
  handle: FileHandle,
  pieces: readonly Uint8Array[],
  at: number,
): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const { bytesWritten } = await handle.writev(pieces, at);
  if (bytesWritten < bytes)
    await writePieces(handle, [Buffer.concat(pieces).subarray(bytesWritten)], at + bytesWritten);
}
