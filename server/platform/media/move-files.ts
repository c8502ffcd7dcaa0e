// Moves files from the disk to a bucket, for `npm run move-media`. A file leaves the disk after its copy was read back from
// the bucket with the same digest, so a move can be interrupted and repeated.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { forEachAtOnce } from '../../kernel/at-once.ts';
import { isMissing } from '../../kernel/is-missing.ts';
import { storageFolders } from './open-storage.ts';
import type { S3Storage } from '../storage/s3-storage.ts';
import type { Storage } from '../storage/storage.ts';

export interface Moved {
  files: number;
  bytes: number;
  /** Keys with other contents in the bucket. Both stay; the bucket's is the one that is served. */
  different: string[];
}

const atOnce = 4;

/** Nothing else may remove files at the same time (backup-hold.ts). `onFile` gets the count so far. */
export async function moveFiles(
  disk: Storage,
  bucket: Pick<S3Storage, 'putNew' | 'read'>,
  onFile: (files: number) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, different: [] };
  const move = async (key: string): Promise<void> => {
    const result = await moveFile(disk, bucket, key);
    if (result === 'different') moved.different.push(key);
    else if (result !== 'gone') {
      moved.bytes += result.bytes;
      onFile((moved.files += 1));
    }
  };
  for (const folder of storageFolders)
    await forEachAtOnce(disk.survey(folder), atOnce, ({ key }) => move(key));
  return moved;
}

async function moveFile(
  disk: Storage,
  bucket: Pick<S3Storage, 'putNew' | 'read'>,
  key: string,
): Promise<{ bytes: number } | 'different' | 'gone'> {
  const content = await readIfThere(disk, key);
  if (!content) return 'gone';
  // Undefined: an interrupted move has put it there, or the server has stored it again.
  const put = await bucket.putNew(key, content);
  const onDisk = put ?? (await digestOf(await disk.read(key)));
  const inBucket = await digestOf(await bucket.read(key));
  if (inBucket.sha256 !== onDisk.sha256 || inBucket.bytes !== onDisk.bytes) {
    // The server replaces a file in both places.
    return (await disk.size(key)) === undefined ? 'gone' : 'different';
  }
  await disk.remove(key);
  return { bytes: onDisk.bytes };
}

async function readIfThere(disk: Storage, key: string): Promise<Readable | undefined> {
  try {
    return await disk.read(key);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function digestOf(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: digest.digest('hex') };
}
