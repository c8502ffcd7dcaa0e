// Reads the entries of a ZIP archive. The sizes that an archive declares are not trusted: what is unpacked is counted,
// and an archive that unpacks to too much is refused before it fills the memory.
import { FileFault } from './file-fault.ts';

/** Unpacked, of all entries that are read. A list of 10,000 people has a few megabytes. */
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxEntries = 2000;

export interface Archive {
  has(name: string): boolean;
  /** The entry as UTF-8 text. @throws FileFault */
  read(name: string): Promise<string>;
}

interface Entry {
  method: number;
  packedBytes: number;
  isEncrypted: boolean;
  offset: number;
}

/** True if the file begins like a ZIP archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** @throws FileFault `workbook` if it is no complete archive */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(view, bytes);
  let left = maxUnpackedBytes;
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new FileFault('workbook');
      const unpacked = await unpack(packedOf(view, bytes, entry), entry, left);
      left -= unpacked.length;
      return new TextDecoder().decode(unpacked);
    },
  };
}

/** The central directory (APPNOTE.TXT, 4.3.12), which is found from the archive's end. */
function entriesOf(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  if (count > maxEntries) throw new FileFault('workbook');
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new FileFault('workbook');
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    entries.set(name, {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The archive's end record. A comment of up to 64 KB may follow it. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new FileFault('workbook');
}

function packedOf(view: DataView, bytes: Uint8Array, { offset, packedBytes }: Entry): Uint8Array {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50)
    throw new FileFault('workbook');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > view.byteLength) throw new FileFault('workbook');
  return bytes.subarray(start, start + packedBytes);
}

async function unpack(packed: Uint8Array, { method, isEncrypted }: Entry, most: number): Promise<Uint8Array> {
  if (isEncrypted || (method !== 0 && method !== 8)) throw new FileFault('workbook');
  if (method === 0) {
    if (packed.length > most) throw new FileFault('workbook_too_large');
    return packed;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([new Uint8Array(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const part of partsOf(stream)) {
      size += part.length;
      if (size > most) throw new FileFault('workbook_too_large');
      parts.push(part);
    }
  } catch (error) {
    // Corrupt data, or a browser without `deflate-raw`.
    throw error instanceof FileFault ? error : new FileFault('workbook');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Not every browser can iterate a stream. Leaving the loop cancels the stream. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
