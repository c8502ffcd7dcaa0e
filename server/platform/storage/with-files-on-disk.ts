// A bucket that takes over from a disk: everything new goes to the bucket, and what is not there yet is found on the disk.
// No direct addresses, because a file may be in either place.
import { buffer } from 'node:stream/consumers';
import { isMissing } from '../../kernel/is-missing.ts';
import type { Storage } from './storage.ts';

export function withFilesOnDisk(bucket: Storage, disk: Storage): Storage {
  return {
    ...(bucket.runBytes !== undefined && { runBytes: bucket.runBytes }),
    async putIfAbsent(key, bytes) {
      // A part that came before the change is compared with its copy on the disk.
      const onDisk = await contentOf(disk, key);
      if (onDisk) return onDisk.equals(bytes) ? 'same' : 'conflict';
      return bucket.putIfAbsent(key, bytes);
    },
    async put(key, source) {
      const stored = await bucket.put(key, source);
      await disk.remove(key);
      return stored;
    },
    async read(key, range) {
      try {
        return await bucket.read(key, range);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      try {
        return await disk.read(key, range);
      } catch (error) {
        // Moved in between.
        if (isMissing(error)) return bucket.read(key, range);
        throw error;
      }
    },
    async size(key) {
      return (await bucket.size(key)) ?? (await disk.size(key)) ?? bucket.size(key);
    },
    async list(prefix) {
      // The disk first: a file that is moved in between is then in the bucket's list.
      const onDisk = await disk.list(prefix);
      return [...new Set([...onDisk, ...(await bucket.list(prefix))])].toSorted();
    },
    async *survey(prefix) {
      yield* disk.survey(prefix);
      for await (const entry of bucket.survey(prefix))
        if ((await disk.size(entry.key)) === undefined) yield entry;
    },
    async sweep() {
      await Promise.all([bucket.sweep(), disk.sweep()]);
    },
    async remove(keyOrPrefix) {
      await disk.remove(keyOrPrefix);
      await bucket.remove(keyOrPrefix);
    },
    close: async () => disk.close?.(),
  };
}

async function contentOf(disk: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await disk.read(key));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
