// Encrypts an object in frames of 1 MB (AES-256-GCM), so that it can be read while it arrives. Each object has a key of its
// own, derived from a random salt at its start, so no nonce is used twice even if an object is sent again. The object's
// name, the frame's number and whether it is the last are authenticated: frames cannot be changed, reordered, dropped,
// cut off or moved to another object. The construction is STREAM (Hoang, Reyhanitabar, Rogaway, Vizár, 2015).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inPieces } from '../../platform/storage/s3-write.ts';

export const frameBytes = 1024 * 1024;
const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const saltBytes = 32;
/** The first byte: a format version. */
const version = 1;
const headBytes = 1 + saltBytes;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Of an object in the bucket: not what was written, or not under this name or key. */
export class DamagedObject extends Error {}

/** @param key 32 bytes */
export async function* sealFrames(key: Uint8Array, name: string, plain: Bytes): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([Buffer.of(version), salt]);
  const objectKey = keyOf(key, salt);
  let number = 0;
  for await (const { piece, isLast } of inPieces(plain, frameBytes)) {
    const cipher = createCipheriv(algorithm, objectKey, nonceOf(number), { authTagLength: tagBytes });
    cipher.setAAD(boundTo(name, number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Yields only bytes whose frame is genuine. Whether the object is whole is known at its end.
 * @throws DamagedObject
 */
export async function* openFrames(key: Uint8Array, name: string, sealed: Bytes): AsyncGenerator<Uint8Array> {
  const { head, rest } = await splitAt(sealed, headBytes);
  if (head.length < headBytes || head[0] !== version) throw new DamagedObject(`${name} has an unknown form`);
  const objectKey = keyOf(key, head.subarray(1));
  let number = 0;
  for await (const { piece, isLast } of inPieces(rest, frameBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new DamagedObject(`${name} is cut off`);
    const decipher = createDecipheriv(algorithm, objectKey, nonceOf(number), { authTagLength: tagBytes });
    decipher.setAAD(boundTo(name, number, isLast));
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (cause) {
      throw new DamagedObject(`${name} was changed`, { cause });
    }
    yield plain;
    number += 1;
  }
}

/** The size of an object with this many bytes in it. */
export function sealedBytes(bytes: number): number {
  return headBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / frameBytes));
}

function keyOf(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'candor backup object', 32));
}

/** Unique within an object, and its key is the object's alone. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

function boundTo(name: string, number: number, isLast: boolean): Buffer {
  return Buffer.from(`${isLast ? 'last' : 'more'} ${number} ${name}`);
}

async function splitAt(
  source: Bytes,
  bytes: number,
): Promise<{ head: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const chunks = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let read = Buffer.alloc(0);
  while (read.length < bytes) {
    const next = await chunks.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield read.subarray(bytes);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { head: read.subarray(0, bytes), rest: rest() };
}
