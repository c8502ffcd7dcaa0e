// The backups below a prefix of a bucket: which stay, what goes with the others, and what a passphrase protects. Backups of
// a real database: tests/api/backup-bucket.test.ts.
import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupBucket, backupOf } from '../../kernel/backup-s3.ts';
import { addErasures, readErasures } from '../../platform/erasures/list.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openS3 } from '../../platform/storage/s3-client.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { startS3 } from '../../../tests/s3/stand-in.ts';
import type { StandInS3 } from '../../../tests/s3/stand-in.ts';
import { fetchBackup } from './fetch-backup.ts';
import { dayMs, keptBackups } from './kept-backups.ts';
import { backupName, listBackups, readManifest, timeOfBackup, writeManifest } from './manifest.ts';
import type { Head } from './manifest.ts';
import { graceDays, prune } from './prune.ts';
import { openOwnVault, openVault } from './vault.ts';
import type { Vault } from './vault.ts';

let standIn: StandInS3;
let s3: S3Calls;
let clear: Vault;
const signingKey = randomBytes(32);
const passphrase = 'correct horse battery staple';
/** Of scrypt: the smallest. */
const cost = 2 ** 14;
beforeAll(async () => {
  standIn = await startS3();
  s3 = openS3(bucketAt('s3://recordings/candor/'), { pauseMs: 1 });
});
beforeEach(async () => {
  standIn.reset();
  clear = await openOwnVault(s3, undefined, signingKey);
});
afterAll(() => standIn.stop());

function bucketAt(address: string) {
  const { S3_REGION, S3_KEY_ID, S3_SECRET, S3_ENDPOINT } = standIn.environment;
  const key = { BACKUP_S3_KEY_ID: S3_KEY_ID, BACKUP_S3_SECRET: S3_SECRET };
  const place = {
    BACKUP_S3_REGION: S3_REGION,
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_PATH_STYLE: 'true',
  };
  return backupBucket(address, backupOf({ ...place, ...key }));
}

const start = Date.UTC(2026, 10, 2, 3);
const day = (count: number) => new Date(start + count * dayMs);
const digestOf = (content: string) => hash('sha256', content);
const head: Head = {
  header: { candor_backup: 1, made_at: day(0).toISOString(), migrated: 1, tables: [] },
  end: { rows: {}, jobs: 0 },
  snapshot: { sha256: digestOf('rows'), bytes: 4 },
};

/** A backup of files with these contents. `isCut`: killed before its manifest. */
async function backUp(at: Date, contents: readonly string[], isCut = false): Promise<void> {
  const put = async (key: string, content: string) => {
    await s3.put(key, Buffer.from(content));
    setTime(key, at);
  };
  await put(`rows/${backupName(at)}`, 'rows');
  for (const content of contents) await put(`objects/${digestOf(content)}`, content);
  const files = contents.map((content) => ({
    ...{ key: `people/${content}`, sha256: digestOf(content), bytes: content.length, writtenAt: 0 },
  }));
  if (!isCut) await writeManifest(s3, clear, backupName(at), { head, files });
}

function setTime(key: string, at: Date): void {
  const object = standIn.bucket.objects.get(`candor/${key}`);
  if (object) object.writtenAt = at;
}

const keysBelow = (prefix: string) =>
  [...standIn.bucket.objects.keys()].flatMap((key) =>
    key.startsWith(`candor/${prefix}`) ? [key.slice('candor/'.length)] : [],
  );

/** The contents that complete backups name, and whether each is there with its rows. */
async function brokenBackups(): Promise<string[]> {
  const there = new Set(keysBelow(''));
  const broken: string[] = [];
  for (const name of await listBackups(s3)) {
    const { files } = await readManifest(s3, clear, name);
    const needed = [`rows/${name}`, ...files.map(({ sha256 }) => `objects/${sha256}`)];
    if (!needed.every((key) => there.has(key))) broken.push(name);
  }
  return broken;
}

describe('old backups', () => {
  it('leave seven days and four weeks, each with its newest', () => {
    // Twice a day, from a Monday on, for six weeks.
    const names = Array.from({ length: 84 }, (_, half) => backupName(day(half / 2)));
    const kept = [...keptBackups(names, day(41.6))].toSorted();
    const newestOf = (count: number) => backupName(day(count + 0.5));
    const daily = [35, 36, 37, 38, 39, 40, 41].map(newestOf);
    // Sundays; that of the last week is among the days.
    const weekly = [20, 27, 34].map(newestOf);
    const young = names.filter((name) => (timeOfBackup(name)?.getTime() ?? 0) > day(38.6).getTime());
    expect(kept).toEqual([...new Set([...weekly, ...daily, ...young])].toSorted());
    // An installation that made none for long keeps what it has.
    expect(keptBackups(names, day(400)).size).toBe(10);
  });

  it('go with what only they name, and never with what another names', async () => {
    const contents = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 });
    const step = fc.record({ contents, gap: fc.integer({ min: 1, max: 5 }), isCut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        standIn.reset();
        let at = 0;
        for (const { contents: some, gap, isCut } of steps) {
          at += gap;
          await backUp(day(at), [...new Set(some)], isCut);
        }
        const names = await listBackups(s3);
        const kept = keptBackups(names, day(at));
        await prune(s3, clear, day(at));
        expect(await listBackups(s3)).toEqual(names.filter((name) => kept.has(name)));
        expect(await brokenBackups()).toEqual([]);
        // What nobody names stays as long as a backup that is running may need it, and then goes.
        await prune(s3, clear, day(at + graceDays + 0.1));
        expect(await brokenBackups()).toEqual([]);
        const named = new Set<string>();
        for (const name of await listBackups(s3))
          for (const { sha256 } of (await readManifest(s3, clear, name)).files)
            named.add(`objects/${sha256}`);
        expect(new Set(keysBelow('objects/'))).toEqual(named);
      }),
      { numRuns: 12 },
    );
  });

  it('leave an object that a running backup may be about to name', async () => {
    await backUp(day(0), ['a']);
    await backUp(day(30), ['b']);
    await backUp(day(29.5), ['c'], true);
    const { objects } = await prune(s3, clear, day(30));
    expect(objects).toBe(0);
    expect(keysBelow('objects/')).toHaveLength(3);
    await prune(s3, clear, day(29.5 + graceDays + 0.1));
    expect(keysBelow('objects/')).toHaveLength(2);
  });

  it('are whole after a removal that was killed at any point, and the next one ends it', async () => {
    for (let killedAfter = 0; killedAfter < 6; killedAfter += 1) {
      standIn.reset();
      for (let count = 0; count < 12; count += 1)
        await backUp(day(count * 7), [`content ${count}`, 'shared']);
      let removed = 0;
      standIn.fail = (call) =>
        call.startsWith('DELETE') && removed++ >= killedAfter ? 'internal error' : undefined;
      await expect(prune(s3, clear, day(78))).rejects.toThrow('not_ready');
      standIn.fail = () => undefined;
      expect(await brokenBackups(), `after ${killedAfter}`).toEqual([]);
      await prune(s3, clear, day(78));
      expect(await listBackups(s3)).toHaveLength(7);
      expect(keysBelow('objects/')).toHaveLength(8);
    }
  });

  it('all stay if one that must stay cannot be read', async () => {
    for (let count = 0; count < 12; count += 1) await backUp(day(count * 7), [`content ${count}`]);
    const name = backupName(day(77));
    const object = standIn.bucket.objects.get(`candor/backups/${name}`);
    object?.bytes.writeUInt8(0xff, 30);
    expect(await prune(s3, clear, day(78))).toEqual({
      ...{ backups: 0, objects: 0, refusal: `backups/${name} was changed` },
    });
    expect(keysBelow('objects/')).toHaveLength(12);
  });

  it('take erasures with them that are older than all that stay', async () => {
    await backUp(day(0), []);
    await addErasures(s3, day(0), ['of the first backup']);
    await addErasures(s3, day(40), ['of the last backup']);
    const [first = '', last = ''] = keysBelow('erasures/').toSorted();
    setTime(first, day(0.1));
    setTime(last, day(40.1));
    await prune(s3, clear, day(40));
    expect((await readErasures(s3)).marks.size).toBe(2);
    for (let count = 30; count < 40; count += 1) await backUp(day(count), []);
    // The first backup is the newest of its week.
    for (let week = 1; week < 4; week += 1) await backUp(day(week * 7), []);
    await prune(s3, clear, day(40));
    expect([...(await readErasures(s3)).marks]).toEqual(['of the last backup']);
  });
});

describe('a manifest', () => {
  it('is refused if any byte of it is changed, or its end is missing', async () => {
    await backUp(day(0), ['a', 'b', 'c']);
    const key = `candor/backups/${backupName(day(0))}`;
    const bytes = standIn.bucket.objects.get(key)?.bytes ?? Buffer.alloc(0);
    const put = (changed: Buffer) => {
      const object = standIn.bucket.objects.get(key);
      if (object) object.bytes = changed;
    };
    const read = () => readManifest(s3, clear, backupName(day(0)));
    expect((await read()).files).toHaveLength(3);
    // After the head of gzip, whose time and system mean nothing.
    for (let at = 10; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 4;
      put(changed);
      await expect(read(), `byte ${at}`).rejects.toThrow('was changed');
      put(bytes.subarray(0, at));
      await expect(read(), `cut at ${at}`).rejects.toThrow('was changed');
    }
    // Packed again after a change.
    put(gzipSync(String(gunzipSync(bytes)).replace('people/b', 'people/x')));
    await expect(read()).rejects.toThrow('was changed');
  });
});

describe('a passphrase', () => {
  beforeEach(() => standIn.reset());

  it('gives the same names in each backup, and none that the contents would give', async () => {
    const first = await openOwnVault(s3, passphrase, signingKey, cost);
    const again = await openVault(s3, passphrase);
    const name = first.nameOf(digestOf('a'));
    expect(again.nameOf(digestOf('a'))).toBe(name);
    expect(name).not.toBe(digestOf('a'));
    expect(name).not.toBe(first.nameOf(digestOf('b')));
    standIn.reset();
    expect((await openOwnVault(s3, passphrase, signingKey, cost)).nameOf(digestOf('a'))).not.toBe(name);
  });

  it('that is wrong, missing or not needed is refused in one sentence', async () => {
    await openOwnVault(s3, passphrase, signingKey, cost);
    const refused = (opening: Promise<unknown>) => expect(opening).rejects;
    await refused(openVault(s3, 'another passphrase')).toThrow(
      /^BACKUP_PASSPHRASE is not the one that these backups were made with\.$/,
    );
    await refused(openVault(s3, undefined)).toThrow('are encrypted: set BACKUP_PASSPHRASE');
    await refused(openOwnVault(s3, undefined, signingKey)).toThrow('are encrypted: set BACKUP_PASSPHRASE');
    await refused(openOwnVault(s3, passphrase, randomBytes(32))).toThrow('of another installation');
  });

  it('is required once it is set, even if the bucket says that there is none', async () => {
    await openOwnVault(s3, passphrase, signingKey, cost);
    const object = standIn.bucket.objects.get('candor/candor-backups.json');
    const claimed: object = { ...JSON.parse(String(object?.bytes)), encryption: null };
    if (object) object.bytes = Buffer.from(JSON.stringify(claimed));
    await expect(openOwnVault(s3, passphrase, signingKey)).rejects.toThrow('are not encrypted');
    await expect(openVault(s3, passphrase)).rejects.toThrow('are not encrypted');
    if (object) object.bytes = Buffer.from('{"candor_backups":1');
    await expect(openVault(s3, passphrase)).rejects.toThrow('candor-backups.json was changed');
    standIn.bucket.objects.delete('candor/candor-backups.json');
    await backUp(day(0), []);
    await expect(openOwnVault(s3, passphrase, signingKey)).rejects.toThrow('candor-backups.json is missing');
  });

  it('encrypts the manifest and binds it to its time', async () => {
    const vault = await openOwnVault(s3, passphrase, signingKey, cost);
    const [name, later] = [backupName(day(0)), backupName(day(1))];
    const file = { key: 'people/somebody', sha256: digestOf('a'), bytes: 1, writtenAt: 0 };
    await writeManifest(s3, vault, name, { head, files: [file] });
    expect((await readManifest(s3, vault, name)).files).toEqual([file]);
    const object = standIn.bucket.objects.get(`candor/backups/${name}`);
    if (object) standIn.bucket.objects.set(`candor/backups/${later}`, object);
    await expect(readManifest(s3, vault, later)).rejects.toThrow('was changed');
  });
});

it('without a passphrase, rows that are not what was written are not restored', async () => {
  await backUp(day(0), []);
  await s3.put(`rows/${backupName(day(0))}`, Buffer.from('ROWS'));
  const folder = mkdtempSync(join(tmpdir(), 'candor-backup-'));
  // The digest is checked before the database is asked for.
  const target = { url: 'postgres://127.0.0.1:1/none', storage: await openDiskStorage(folder), queues: [] };
  const fetching = fetchBackup({ s3, passphrase: undefined, name: undefined }, target);
  await expect(fetching).rejects.toThrow(`rows/${backupName(day(0))} was changed`);
  rmSync(folder, { recursive: true });
});

it('an address is a bucket and perhaps a prefix', () => {
  const at = (address: string) => {
    const { bucket, prefix } = bucketAt(address);
    return [bucket, prefix];
  };
  expect(at('s3://backups')).toEqual(['backups', '']);
  expect(at('s3://backups/')).toEqual(['backups', '']);
  expect(at('s3://backups/candor')).toEqual(['backups', 'candor/']);
  expect(at('s3://backups/candor/daily/')).toEqual(['backups', 'candor/daily/']);
  for (const wrong of ['s3://', 's3://b', 's3://Backups/', 's3://backups//a', 's3://backups/../a'])
    expect(() => at(wrong)).toThrow('must be an address like s3://bucket/prefix/');
  expect(() => backupBucket('s3://backups/', undefined)).toThrow('Set BACKUP_S3_REGION');
});
