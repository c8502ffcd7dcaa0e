// The format of a part log. Pure. A log is a folder of slots (slots.ts). A slot's first block has its secret; batches of records
// follow. Each starts on a new block, so a torn write never touches an earlier batch.
import { crc32 } from 'node:zlib';

export const blockBytes = 4096;

/** `remove`: the key, or everything below it if it ends in '/', is no longer there. */
export type LogRecord = { kind: 'put'; key: string; content: Uint8Array } | { kind: 'remove'; key: string };

export interface LoggedPut {
  kind: 'put';
  key: string;
  /** Of its content, from the start of the batch. */
  offset: number;
  bytes: number;
  crc32: number;
}

export interface BatchHeader {
  /** Milliseconds since 1970, with fractions: rises with each batch of a process. */
  writtenAt: number;
  records: (LoggedPut | { kind: 'remove'; key: string })[];
  /** Without what is left of its last block. */
  bytes: number;
}

const slotMark = Buffer.from('candorpl');
const batchMark = 0x68_63_74_62;
/** Mark, size of the header, size of the contents, number of records, time, secret of the slot. */
const fixedBytes = 4 + 4 + 4 + 4 + 8 + 16;
const crcBytes = 4;
/** Kind, size of the key; size and CRC of the content. */
const recordBytes = 1 + 2 + 4 + 4;
const maxHeaderBytes = 1024 * 1024;
export const secretBytes = 16;

/** How much a record adds to a batch. */
export function bytesOfRecord(record: LogRecord): number {
  return (
    recordBytes + Buffer.byteLength(record.key) + (record.kind === 'put' ? record.content.byteLength : 0)
  );
}

/** The size of a batch on disk. `bytes`: the sum over its records. */
export function bytesOfBatch(bytes: number): number {
  return inBlocks(fixedBytes + bytes + crcBytes);
}

export function inBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/**
 * The first block of a slot. The secret is in each of its batches too. Others are not its own: they are from the slot's former use, or
 * a recording that contains bytes like those of a batch.
 */
export function encodeSlotStart(secret: Buffer): Buffer {
  const block = Buffer.alloc(blockBytes);
  slotMark.copy(block);
  secret.copy(block, slotMark.length);
  return block;
}

/** The secret. Undefined: this is not the start of a slot. */
export function decodeSlotStart(block: Buffer): Buffer | undefined {
  if (!block.subarray(0, slotMark.length).equals(slotMark)) return undefined;
  return Buffer.from(block.subarray(slotMark.length, slotMark.length + secretBytes));
}

/** A batch in whole blocks, as pieces so that no content is copied, and where each record's content is in it. */
export function encodeBatch(
  records: readonly LogRecord[],
  { writtenAt, secret }: { writtenAt: number; secret: Buffer },
): { pieces: Uint8Array[]; header: BatchHeader } {
  const keys = records.map(({ key }) => Buffer.from(key));
  const headerBytes = fixedBytes + keys.reduce((sum, key) => sum + recordBytes + key.length, 0) + crcBytes;
  const contents = records.map((record) => (record.kind === 'put' ? record.content : new Uint8Array()));
  const contentBytes = contents.reduce((sum, content) => sum + content.byteLength, 0);
  const start = Buffer.alloc(headerBytes);
  let at = start.writeUInt32LE(batchMark, 0);
  at = start.writeUInt32LE(headerBytes, at);
  at = start.writeUInt32LE(contentBytes, at);
  at = start.writeUInt32LE(records.length, at);
  at = start.writeDoubleLE(writtenAt, at);
  at += secret.copy(start, at);
  let offset = headerBytes;
  const logged = records.map(({ kind, key }, i): BatchHeader['records'][number] => {
    const [name = Buffer.alloc(0), content = new Uint8Array()] = [keys[i], contents[i]];
    const check = crc32(content);
    at = start.writeUInt8(kind === 'put' ? 1 : 2, at);
    at = start.writeUInt16LE(name.length, at);
    at += name.copy(start, at);
    at = start.writeUInt32LE(content.byteLength, at);
    at = start.writeUInt32LE(check, at);
    const put = { kind: 'put', key, offset, bytes: content.byteLength, crc32: check } as const;
    offset += content.byteLength;
    return kind === 'put' ? put : { kind, key };
  });
  start.writeUInt32LE(crc32(start.subarray(0, at)), at);
  const bytes = headerBytes + contentBytes;
  const rest = zeros.subarray(0, inBlocks(bytes) - bytes);
  return { pieces: [start, ...contents, rest], header: { writtenAt, records: logged, bytes } };
}

const zeros = Buffer.alloc(blockBytes);

/** How many bytes a batch's header has. Undefined: no batch of this slot begins here. */
export function headerBytesOf(block: Buffer, secret: Buffer): number | undefined {
  if (block.length < fixedBytes + crcBytes || block.readUInt32LE(0) !== batchMark) return undefined;
  if (!block.subarray(fixedBytes - secretBytes, fixedBytes).equals(secret)) return undefined;
  const bytes = block.readUInt32LE(4);
  return bytes >= fixedBytes + crcBytes && bytes <= maxHeaderBytes ? bytes : undefined;
}

/** `bytes`: the whole header. Undefined: it is torn or damaged. */
export function decodeHeader(bytes: Buffer): BatchHeader | undefined {
  const end = bytes.length - crcBytes;
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) return undefined;
  const contentBytes = bytes.readUInt32LE(8);
  const count = bytes.readUInt32LE(12);
  const records: BatchHeader['records'] = [];
  let at = fixedBytes;
  let offset = bytes.length;
  for (let i = 0; i < count; i += 1) {
    const kind = bytes.readUInt8(at);
    const key = bytes.toString('utf8', at + 3, at + 3 + bytes.readUInt16LE(at + 1));
    at += 3 + Buffer.byteLength(key);
    const put = { offset, bytes: bytes.readUInt32LE(at), crc32: bytes.readUInt32LE(at + 4) };
    at += 8;
    offset += put.bytes;
    records.push(kind === 1 ? { kind: 'put', key, ...put } : { kind: 'remove', key });
  }
  return { writtenAt: bytes.readDoubleLE(16), records, bytes: bytes.length + contentBytes };
}
