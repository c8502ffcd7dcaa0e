// Reads the content of a record of a part log.
import { access, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { LogEntry } from './log-index.ts';
import { readAt } from './scan-slot.ts';

export class DamagedEntry extends Error {}

/** @throws Error with code ENOENT if the slot is gone; DamagedEntry */
export async function readEntry({ file, at, bytes, crc32: expected }: LogEntry): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const content = await readAt(handle, at, bytes);
    if (crc32(content) === expected) return content;
    // Under another name by now, if it is used again.
    await access(file);
    throw new DamagedEntry(`a part in ${file} is damaged`);
  } finally {
    await handle.close();
  }
}
