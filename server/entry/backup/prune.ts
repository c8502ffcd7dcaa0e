// Deletes old backups, and objects that no kept manifest names. Safe while another backup runs and if it is killed: manifests
// go before what they name, and an object goes only if it is older than any backup that could be running.
import { forEachAtOnce } from '../../kernel/at-once.ts';
import { erasuresPrefix } from '../../platform/erasures/list.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { DamagedObject } from './frames.ts';
import { dayMs, keptBackups, runDays } from './kept-backups.ts';
import { backupsPrefix, listBackups, readManifest, timeOfBackup } from './manifest.ts';
import type { Vault } from './vault.ts';

export interface Pruned {
  backups: number;
  objects: number;
  /** Why nothing was deleted. */
  refusal?: string;
}

const removalsAtOnce = 16;
/**
 * A backup relies on objects that no manifest names only if they are younger than `runDays`, and it ends within `runDays`. So
 * nothing older than twice as long is needed by one that is running; the rest is for clocks that differ.
 */
export const graceDays = 2 * runDays + 1;

export async function prune(s3: S3Calls, vault: Vault, now: Date): Promise<Pruned> {
  const names = await listBackups(s3);
  const kept = keptBackups(names, now);
  const named = new Set<string>();
  try {
    for (const name of kept) {
      named.add(`rows/${name}`);
      const { files } = await readManifest(s3, vault, name);
      for (const { sha256 } of files) named.add(`objects/${vault.nameOf(sha256)}`);
    }
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    return { backups: 0, objects: 0, refusal: error.message };
  }
  const leaving = names.filter((name) => !kept.has(name));
  for (const name of leaving) await s3.remove(`${backupsPrefix}${name}`);
  const isOld = (since: Date, days = graceDays) => now.getTime() - since.getTime() > days * dayMs;
  const oldest = Math.min(...[...kept].map((name) => timeOfBackup(name)?.getTime() ?? 0));
  let objects = 0;
  for (const prefix of ['objects/', 'rows/'])
    objects += await removeAll(s3, prefix, ({ key, writtenAt }) => !named.has(key) && isOld(writtenAt));
  // An erasure that is older than every backup has nothing to erase. A day for clocks that differ.
  await removeAll(s3, erasuresPrefix, ({ writtenAt }) => writtenAt.getTime() < oldest - dayMs);
  for await (const page of s3.uploads())
    for (const upload of page) if (isOld(upload.startedAt)) await s3.abortUpload(upload);
  return { backups: leaving.length, objects };
}

async function removeAll(
  s3: S3Calls,
  prefix: string,
  isLeaving: (object: { key: string; writtenAt: Date }) => boolean,
): Promise<number> {
  let count = 0;
  for await (const page of s3.list(prefix)) {
    await forEachAtOnce(page.filter(isLeaving), removalsAtOnce, async ({ key }) => {
      await s3.remove(key);
      count += 1;
    });
  }
  return count;
}
