// Opens the installation's storage: the disk, or a bucket while S3_BUCKET is set. Files that are still on the disk are
// served from there until `npm run move-media` has moved them.
import { join } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';
import { withFilesOnDisk } from './with-files-on-disk.ts';

/** All top-level folders in storage. */
export const storageFolders = ['agencies/', 'people/'] as const;

/** @throws StartFault if the bucket cannot be used */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = await openDiskStorage(mediaFolder(config));
  if (!config.s3) return disk;
  // Only here: the SDK takes memory and time to load.
  const { openS3Storage } = await import('./s3-storage.ts');
  const bucket = await openS3Storage(config.s3);
  return (await hasAny(disk)) ? withFilesOnDisk(bucket, disk) : bucket;
}

export function mediaFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'media');
}

async function hasAny(storage: Storage): Promise<boolean> {
  for (const folder of storageFolders) for await (const _ of storage.survey(folder)) return true;
  return false;
}
