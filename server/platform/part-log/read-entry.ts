// Reads the content of a record of a part log.
import { access, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { LogEntry } from './log-index.ts';
import { readAt } from './scan-slot.ts';

export class DamagedEntry extends Error {}

/** @throws Error with code ENOENT if the slot is gone; DamagedEntry */
export async function readEntry({ file, at, bytes, crc32: expected }: LogEntry): Promise<Buffer> {
  const slot = openSlot(file);
  try {
    const content = await readAt(await slot.handle, at, bytes);
    if (crc32(content) === expected) return content;
    // Under another name by now, if it is used again.
    await access(file);
    throw new DamagedEntry(`a part in ${file} is damaged`);
  } finally {
    leaveSlot(file, slot);
  }
}

interface OpenSlot {
  handle: Promise<FileHandle>;
  readers: number;
}

/** A seal reads hundreds of parts from one slot. Opening the file for each would take most of the time. */
const slots = new Map<string, OpenSlot>();

function openSlot(file: string): OpenSlot {
  const slot = slots.get(file) ?? { handle: open(file, 'r'), readers: 0 };
  slots.set(file, slot);
  slot.readers += 1;
  return slot;
}

/** The last reader closes the file. */
function leaveSlot(file: string, slot: OpenSlot): void {
  slot.readers -= 1;
  if (slot.readers > 0) return;
  slots.delete(file);
  // If it could not be opened, its readers get the error.
  void slot.handle.then(
    (handle) => handle.close(),
    () => undefined,
  );
}
