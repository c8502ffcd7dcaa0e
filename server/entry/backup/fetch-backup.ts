// Restores a backup from a bucket: the newest or a named one. The rows are fetched, and checked as a whole, before anything is
// written. A file that is missing or was changed does not stop the restore.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMissing } from '../../kernel/is-missing.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { readErasures } from '../../platform/erasures/list.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { readObject } from '../../platform/storage/s3-read.ts';
import type { Stored } from '../../platform/storage/storage.ts';
import { inTurn, putBack, UnreadableFile } from './restore-backup.ts';
import type { Restored, Target } from './restore-backup.ts';
import { readTar } from './tar.ts';
import type { TarEntry } from './tar.ts';
import { DamagedObject } from './frames.ts';
import { listBackups, readManifest } from './manifest.ts';
import type { FileEntry } from './manifest.ts';
import { openVault } from './vault.ts';
import type { Vault } from './vault.ts';

export interface Fetching {
  s3: S3Calls;
  passphrase: string | undefined;
  /** A backup's time, as its name has it. Undefined: the newest. */
  name: string | undefined;
}

const filesAtOnce = 8;
const maxListed = 20;

/** @throws StartFault if the backup cannot be read, or the database is not empty */
export async function fetchBackup(
  { s3, passphrase, name: wanted }: Fetching,
  target: Target,
): Promise<Restored> {
  const vault = await openVault(s3, passphrase);
  const name = pick(await listBackups(s3), wanted);
  const folder = await mkdtemp(join(tmpdir(), 'candor-restore-'));
  try {
    const { head, files } = await readManifest(s3, vault, name);
    const rows = join(folder, 'rows.tar');
    await pipeline(
      contentOf(s3, vault, `rows/${name}`, head.snapshot),
      createWriteStream(rows, { mode: 0o600 }),
    );
    const tar = await readTar(rows);
    try {
      async function* entries(): AsyncGenerator<TarEntry> {
        yield* tar.entries();
        for (const file of files) yield mediaEntry(s3, vault, file);
      }
      const erasures = await readErasures(s3);
      const backup = { label: name, ...head, entries: inTurn(entries()), filesAtOnce, erasures };
      return await putBack({ ...backup, verify: () => undefined }, target);
    } finally {
      await tar.close();
    }
  } catch (cause) {
    if (!(cause instanceof DamagedObject)) throw cause;
    throw new StartFault(`The backup ${name} cannot be restored: ${cause.message}. Name another one.`, cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function pick(names: readonly string[], wanted: string | undefined): string {
  const newest = names.at(-1);
  if (newest === undefined) throw new StartFault('There is no complete backup there.');
  if (wanted === undefined || names.includes(wanted)) return wanted ?? newest;
  const listed = names.slice(-maxListed).map((name) => `\n  ${name}`);
  throw new StartFault(`There is no backup ${wanted}. The newest are:${listed.join('')}`);
}

function mediaEntry(s3: S3Calls, vault: Vault, file: FileEntry): TarEntry {
  const object = `objects/${vault.nameOf(file.sha256)}`;
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      yield* contentOf(s3, vault, object, file);
    } catch (cause) {
      if (!(cause instanceof DamagedObject)) throw cause;
      throw new UnreadableFile(`${file.key}: ${cause.message}`, { cause });
    }
  }
  return { name: `media/${file.key}`, bytes: file.bytes, content };
}

/** @throws DamagedObject at its end at the latest, if it is not what was written */
async function* contentOf(
  s3: S3Calls,
  vault: Vault,
  key: string,
  expected: Stored,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  const sealed = await readObject(s3, key).catch((cause: unknown) => {
    throw isMissing(cause) ? new DamagedObject(`${key} is missing`, { cause }) : cause;
  });
  for await (const chunk of vault.open(key, sealed)) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield chunk;
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw new DamagedObject(`${key} was changed`);
}
