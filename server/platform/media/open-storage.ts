// Opens the installation's storage: the disk, or a bucket while S3_BUCKET is set. Files that are still on the disk are
// served from there until `npm run move-media` has moved them.
import { join } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import { openLoggedStorage } from '../part-log/logged-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { withFilesOnDisk } from '../storage/with-files-on-disk.ts';

/** All top-level folders in storage. */
export const storageFolders = ['agencies/', 'people/'] as const;

type StorageConfig = Pick<Config, 'dataDir' | 'ingestSlotBytes' | 's3'>;

/** @throws StartFault if the bucket cannot be used */
export async function openStorage(
  config: StorageConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<Storage> {
  const slotBytes = config.s3 ? 0 : config.ingestSlotBytes;
  const disk = await openLoggedStorage(mediaFolder(config), { slotBytes, onError });
  if (!config.s3) return disk;
  // Only here: the SDK takes memory and time to load.
  const { openS3Storage } = await import('../storage/s3-storage.ts');
  const bucket = await openS3Storage(config.s3);
  if (await hasAny(disk)) return withFilesOnDisk(bucket, disk);
  await disk.close();
  return bucket;
}

export function mediaFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'media');
}

async function hasAny(storage: Storage): Promise<boolean> {
  for (const folder of storageFolders) for await (const _ of storage.survey(folder)) return true;
  return false;
}
