// A backup is one tar file (POSIX ustar) that any tar can list and unpack. Implements only what a backup
// needs: plain files whose names and sizes are known in advance.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const block = 512;
/** Bytes per read. */
const pieceBytes = 256 * 1024;
/** Eleven octal digits. Larger sizes use base 256, as GNU tar does. */
const largestOctal = 8 ** 11 - 1;

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface TarPacker {
  /**
   * The bytes of one entry.
   * @throws Error if the source yields more or fewer than `bytes`
   */
  entry(name: string, bytes: number, source: Content): AsyncGenerator<Uint8Array, void>;
  /** Covers every entry so far: names, sizes and bytes. Lower-case hex. */
  digest(): string;
  /** The last bytes of the tar. */
  end(): Uint8Array;
}

export function packTar(): TarPacker {
  const hash = createHash('sha256');
  return {
    async *entry(name, bytes, source) {
      const header = headerOf(name, bytes);
      hash.update(header);
      yield header;
      let packed = 0;
      for await (const chunk of source) {
        packed += chunk.byteLength;
        if (packed > bytes) break;
        hash.update(chunk);
        yield chunk;
      }
      if (packed !== bytes) throw new Error(`${name} was to have ${bytes} bytes and has ${packed} or more`);
      yield Buffer.alloc(paddingOf(bytes));
    },
    digest: () => hash.copy().digest('hex'),
    end: () => Buffer.alloc(2 * block),
  };
}

export interface TarEntry {
  name: string;
  bytes: number;
  /** May be left unread. */
  content(): AsyncIterable<Uint8Array>;
}

export interface TarReader {
  entries(): AsyncGenerator<TarEntry>;
  close(): Promise<void>;
}

/** Reads what packTar made. Its entries throw `NotATar` if the file is truncated or not a tar. */
export async function readTar(file: string): Promise<TarReader> {
  const handle = await open(file, 'r');
  return { entries: () => entriesOf(handle), close: () => handle.close() };
}

export class NotATar extends Error {}

async function* entriesOf(handle: FileHandle): AsyncGenerator<TarEntry> {
  const { size } = await handle.stat();
  let at = 0;
  for (;;) {
    const header = Buffer.alloc(block);
    const { bytesRead } = await handle.read(header, 0, block, at);
    if (bytesRead < block) throw new NotATar('the file ends before its end mark');
    if (header.every((byte) => byte === 0)) return;
    const { name, bytes } = parseHeader(header);
    const start = at + block;
    if (start + bytes > size) throw new NotATar(`the file ends within ${name}`);
    yield { name, bytes, content: () => contentOf(handle, start, bytes) };
    at = start + bytes + paddingOf(bytes);
  }
}

async function* contentOf(handle: FileHandle, start: number, bytes: number): AsyncGenerator<Uint8Array> {
  const end = start + bytes;
  for (let at = start; at < end;) {
    const chunk = Buffer.alloc(Math.min(pieceBytes, end - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw new NotATar('the file ends within an entry');
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** What the digest covers of an entry before its bytes, for other readers that compute it. */
export function headerOf(name: string, bytes: number): Buffer {
  const [prefix, last] = parted(name);
  const header = Buffer.alloc(block);
  header.write(last, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, bytes);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** ustar splits a long name at a slash into two fields. Our names are ASCII. */
function parted(name: string): [prefix: string, last: string] {
  const slash = name.lastIndexOf('/');
  const [prefix, last] = slash < 0 ? ['', name] : [name.slice(0, slash), name.slice(slash + 1)];
  if (prefix.length > 155 || last.length > 100 || !/^[\x21-\x7e]+$/.test(name))
    throw new Error(`no name for a tar: ${name}`);
  return [prefix, last];
}

function writeSize(header: Buffer, bytes: number): void {
  if (bytes <= largestOctal) {
    header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  header.writeBigUInt64BE(BigInt(bytes), 128);
  header[124] = 0x80;
}

function parseHeader(header: Buffer): { name: string; bytes: number } {
  const isWhole = Number.parseInt(header.toString('latin1', 148, 154), 8) === checksumOf(header);
  if (!isWhole || header.toString('latin1', 257, 262) !== 'ustar') throw new NotATar('a header is not one');
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0[^]*$/, '');
  const name = [text(345, 500), text(0, 100)].filter(Boolean).join('/');
  const bytes =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  return { name, bytes };
}

/** The sum of all bytes, counting the checksum field as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function paddingOf(bytes: number): number {
  return (block - (bytes % block)) % block;
}
