// Writes objects of any size to a bucket. Small ones are one PUT, larger ones arrive in pieces and appear whole at the end.
import { createHash, randomUUID } from 'node:crypto';
import type { Piece, S3Calls, Upload } from './s3-client.ts';
import type { Stored } from './storage.ts';

/** Ten thousand pieces are allowed: 156 GB. */
export const defaultPieceBytes = 16 * 1024 * 1024;

interface Writing {
  pieceBytes: number;
  isNew: boolean;
}

/** Undefined if the key exists and `isNew`. */
export async function writeObject(
  s3: S3Calls,
  key: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { pieceBytes, isNew }: Writing,
): Promise<Stored | undefined> {
  const digest = createHash('sha256');
  const written: Piece[] = [];
  let upload: (Upload & { writeId: string }) | undefined;
  let bytes = 0;
  try {
    for await (const { piece, isLast } of inPieces(source, pieceBytes)) {
      digest.update(piece);
      bytes += piece.length;
      if (isLast && !upload) {
        const isStored = isNew
          ? (await s3.putNew(key, piece)).outcome === 'stored'
          : await s3.put(key, piece).then(() => true);
        return isStored ? { bytes, sha256: digest.digest('hex') } : undefined;
      }
      upload ??= await startUpload(s3, key);
      written.push(await s3.putPiece(upload, written.length + 1, piece));
    }
    if (!upload) throw new Error(`${key} had no content`);
    const isStored = await finish(s3, upload, written, isNew);
    if (isStored) return { bytes, sha256: digest.digest('hex') };
    await s3.abortUpload(upload);
    return undefined;
  } catch (error) {
    // If this fails too, `sweep` does it a day later.
    if (upload) await s3.abortUpload(upload).catch(() => undefined);
    throw error;
  }
}

async function startUpload(s3: S3Calls, key: string): Promise<Upload & { writeId: string }> {
  const writeId = randomUUID();
  return { key, writeId, uploadId: await s3.startUpload(key, writeId) };
}

/** False if the key exists and `isNew`. */
async function finish(
  s3: S3Calls,
  upload: Upload & { writeId: string },
  pieces: readonly Piece[],
  isNew: boolean,
): Promise<boolean> {
  const outcome = await s3.finishUpload(upload, pieces, isNew);
  if (outcome === 'stored') return true;
  const isOursThere = (await s3.head(upload.key))?.writeId === upload.writeId;
  if (outcome === 'lost' && !isOursThere) throw new Error(`the upload of ${upload.key} was lost`);
  return isOursThere;
}

/** Pieces of exactly `size`, except for the last. One empty piece if there is nothing. */
export async function* inPieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    held += chunk.length;
    // One byte more than a piece proves that it is not the last.
    while (held > size) {
      const all = Buffer.concat(chunks);
      yield { piece: all.subarray(0, size), isLast: false };
      // A copy: a view would hold the whole piece in memory.
      chunks = [Buffer.from(all.subarray(size))];
      held -= size;
    }
  }
  yield { piece: Buffer.concat(chunks), isLast: true };
}
