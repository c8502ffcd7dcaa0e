// A ZIP whose entries are compressed on the fly (APPNOTE.TXT 6.3). client-zip only stores, and
// office programs reject a workbook with stored entries and data descriptors (Touffy/client-zip#61;
// LibreOffice's ZipPackage: "entry STORED with data descriptor"). They accept deflated entries.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZippedText {
  name: string;
  content: string | AsyncIterable<string>;
}

/**
 * @throws while it is read, if an entry reaches 4 GB; no spreadsheet program opens one that large
 */
export function deflatedZip(entries: readonly ZippedText[], at: Date): Readable {
  return Readable.from(zipBytes(entries, at), { objectMode: false });
}

interface Written {
  name: Buffer;
  crc: number;
  size: number;
  compressed: number;
  offset: number;
}

const maxBytes = 0xffff_ffff;

async function* zipBytes(entries: readonly ZippedText[], at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, size: 0, compressed: 0, offset };
    const local = localHeader(entry, stamp);
    yield local;
    const packed = Readable.from(counted(content, entry), { objectMode: false }).pipe(createDeflateRaw());
    for await (const chunk of packed) {
      entry.compressed += chunk.length;
      yield chunk;
    }
    if (entry.size > maxBytes || offset > maxBytes) throw new Error(`${name} is too large for a workbook`);
    const behind = descriptor(entry);
    yield behind;
    offset += local.length + entry.compressed + behind.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, stamp)));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

const pieceLength = 32_768;

/** Buffers the text into blocks worth compressing, and adds their size and CRC to `entry`. */
async function* counted(content: string | AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  let waiting = '';
  const take = () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    return bytes;
  };
  for await (const piece of typeof content === 'string' ? [content] : content) {
    waiting += piece;
    if (waiting.length >= pieceLength) yield take();
  }
  if (waiting) yield take();
}

/** Deflate, UTF-8 names, and sizes in a data descriptor after the content. */
const flags = 0x0808;
const deflate = 8;
const version = 20;

function localHeader({ name }: Written, stamp: number): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x0403_4b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(flags, 6);
  fixed.writeUInt16LE(deflate, 8);
  fixed.writeUInt32LE(stamp, 10);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, name]);
}

function descriptor({ crc, compressed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x0807_4b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(compressed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader({ name, crc, compressed, size, offset }: Written, stamp: number): Buffer {
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x0201_4b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(version, 6);
  fixed.writeUInt16LE(flags, 8);
  fixed.writeUInt16LE(deflate, 10);
  fixed.writeUInt32LE(stamp, 12);
  fixed.writeUInt32LE(crc, 16);
  fixed.writeUInt32LE(compressed, 20);
  fixed.writeUInt32LE(size, 24);
  fixed.writeUInt16LE(name.length, 28);
  fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, name]);
}

function endOf(count: number, directoryBytes: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x0605_4b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(directoryBytes, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}

/** MS-DOS format: time in the lower half, date in the upper. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 0x1_0000 + time;
}
