// The promises of the storage port, for each implementation: the disk, a bucket (the stand-in of tests/s3), a bucket that
// takes over from a disk, and with S3_TEST_URL a real store (`S3_TEST_URL=https://keyId:secret@host/region/bucket`).
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Of } from '../../kernel/s3.ts';
import type { S3Settings } from '../../kernel/s3.ts';
import { startS3 } from '../../../tests/s3/stand-in.ts';
import type { StandInS3 } from '../../../tests/s3/stand-in.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { openLoggedStorage } from '../part-log/logged-storage.ts';
import { openS3Storage } from '../storage/s3-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { withFilesOnDisk } from '../storage/with-files-on-disk.ts';

const { S3_TEST_URL } = process.env;
/** Larger objects arrive in pieces. A real store refuses smaller ones. */
const pieceBytes = S3_TEST_URL ? 5 * 1024 * 1024 : 300_000;

let folder: string;
let standIn: StandInS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candor-conformance-'));
  standIn = await startS3();
  standIn.bucket.writeMs = 2;
  standIn.bucket.minPartBytes = pieceBytes;
  standIn.bucket.keysPerPage = 50;
});
afterAll(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true, force: true });
});

const bucketOfStandIn = () => openS3Storage(required(s3Of(standIn.environment)), { pieceBytes });
const openWithLog = async (name: string) => {
  const storage = await openLoggedStorage(path.join(folder, name), { slotBytes: 4 * 1024 * 1024 });
  return storage;
};
const kinds: [name: string, open: () => Promise<Storage>][] = [
  ['a disk', () => openDiskStorage(path.join(folder, 'disk'))],
  ['a disk with a part log', () => openWithLog('logged')],
  ['a bucket', bucketOfStandIn],
  [
    'a bucket after a disk',
    async () => withFilesOnDisk(await bucketOfStandIn(), await openDiskStorage(path.join(folder, 'old'))),
  ],
  ...(S3_TEST_URL
    ? [
        ['S3_TEST_URL', () => openS3Storage(settingsOf(S3_TEST_URL), { pieceBytes })] as [
          string,
          () => Promise<Storage>,
        ],
      ]
    : []),
];

describe.each(kinds)('storage: %s', (_name, open) => {
  let storage: Storage;
  /** Each test has its own folder. */
  let count = 0;
  const run = `t-${randomUUID()}`;
  const key = (name = 'one') => `${run}/${count}/${name}`;
  const prefix = () => `${run}/${count}/`;
  const content = async (of: string, range?: { start: number; end: number }) =>
    buffer(await storage.read(of, range));
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(async () => {
    await storage.remove(`${run}/`);
    await storage.close?.();
  });
  beforeEach(() => {
    count += 1;
  });

  it('stores new bytes', async () => {
    expect(await storage.putIfAbsent(key(), Buffer.from('one'))).toBe('stored');
    expect(String(await content(key()))).toBe('one');
  });

  it('answers the same bytes again with "same"', async () => {
    await storage.putIfAbsent(key(), Buffer.from('one'));
    expect(await storage.putIfAbsent(key(), Buffer.from('one'))).toBe('same');
  });

  it('refuses other bytes of the same length, and keeps the first', async () => {
    await storage.putIfAbsent(key(), Buffer.from('one'));
    expect(await storage.putIfAbsent(key(), Buffer.from('two'))).toBe('conflict');
    expect(String(await content(key()))).toBe('one');
  });

  it('refuses bytes of another length, and keeps the first', async () => {
    await storage.putIfAbsent(key(), Buffer.from('one'));
    expect(await storage.putIfAbsent(key(), Buffer.from('longer'))).toBe('conflict');
    expect(String(await content(key()))).toBe('one');
  });

  it('lets exactly one of many concurrent writes win', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => storage.putIfAbsent(key(), Buffer.from([i]))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19);
  });

  it('accepts the same bytes from many writers at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => storage.putIfAbsent(key(), Buffer.from('same'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'same')).toHaveLength(7);
  });

  it('stores many at once, and lists them in order', async () => {
    const names = Array.from({ length: 100 }, (_, i) => key(`${i % 3}/${String(i).padStart(4, '0')}`));
    const outcomes = await Promise.all(names.map((name) => storage.putIfAbsent(name, Buffer.from(name))));
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect(await storage.list(prefix())).toEqual(names.toSorted());
  }, 60_000);

  it('lists more keys than fit into one page', async () => {
    const names = Array.from({ length: 120 }, (_, i) => key(`p-${i}`));
    await Promise.all(names.map((name) => storage.put(name, Buffer.from('x'))));
    expect(await storage.list(prefix())).toEqual(names.toSorted());
    await storage.remove(prefix());
    expect(await storage.list(prefix())).toEqual([]);
  }, 60_000);

  it('lists only what is below a prefix', async () => {
    await storage.put(key('a/1'), Buffer.from('x'));
    await storage.put(key('ab/2'), Buffer.from('x'));
    expect(await storage.list(`${prefix()}a/`)).toEqual([key('a/1')]);
    expect(await storage.list(`${prefix()}nothing/`)).toEqual([]);
  });

  it('lists a key as soon as it is acknowledged', async () => {
    for (let i = 0; i < 5; i += 1) {
      await storage.putIfAbsent(key(`${i}`), Buffer.from('x'));
      expect(await storage.list(prefix())).toHaveLength(i + 1);
    }
  });

  it('surveys every key with the time of its writing', async () => {
    const before = Date.now() - 5000;
    await storage.put(key('a'), Buffer.from('x'));
    await storage.put(key('deep/b'), Buffer.from('x'));
    const found: string[] = [];
    for await (const { key: name, writtenAt } of storage.survey(prefix())) {
      found.push(name);
      expect(writtenAt.getTime()).toBeGreaterThan(before);
    }
    expect(found.toSorted()).toEqual([key('a'), key('deep/b')]);
  });

  it('stops a survey early without harm', async () => {
    await storage.put(key('a'), Buffer.from('x'));
    await storage.put(key('b'), Buffer.from('x'));
    for await (const { key: name } of storage.survey(prefix())) {
      await storage.remove(name);
      break;
    }
    expect(await storage.list(prefix())).toHaveLength(1);
  });

  it('knows sizes, also of nothing', async () => {
    await storage.put(key(), Buffer.alloc(12_345));
    expect(await storage.size(key())).toBe(12_345);
    expect(await storage.size(key('none'))).toBeUndefined();
  });

  it('stores an empty file', async () => {
    expect(await storage.put(key(), Buffer.alloc(0))).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) });
    expect(await storage.size(key())).toBe(0);
    expect(await content(key())).toHaveLength(0);
  });

  it('stores an empty stream', async () => {
    expect(await storage.put(key(), Readable.from([]))).toEqual({
      bytes: 0,
      sha256: sha256(Buffer.alloc(0)),
    });
    expect(await content(key())).toHaveLength(0);
  });

  it('stores a stream, with its size and digest', async () => {
    const stored = await storage.put(key(), Readable.from([Buffer.from('hello '), Buffer.from('world')]));
    expect(stored).toEqual({ bytes: 11, sha256: sha256(Buffer.from('hello world')) });
  });

  it('replaces what was there', async () => {
    await storage.put(key(), Buffer.from('old'));
    await storage.put(key(), Buffer.from('newer'));
    expect(String(await content(key()))).toBe('newer');
    expect(await storage.size(key())).toBe(5);
  });

  it('gives readers the old or the new content, never a mixture', async () => {
    const [old, young] = [Buffer.alloc(200_000, 'o'), Buffer.alloc(200_000, 'y')];
    await storage.put(key(), old);
    const reading = Array.from({ length: 10 }, () => content(key()));
    await storage.put(key(), young);
    for (const read of await Promise.all(reading))
      expect([old, young].some((whole) => whole.equals(read))).toBe(true);
  });

  it('leaves the old content when a source fails', async () => {
    await storage.put(key(), Buffer.from('old'));
    await expect(storage.put(key(), failingAfter(1))).rejects.toThrow('cut');
    expect(String(await content(key()))).toBe('old');
    expect(await storage.list(prefix())).toEqual([key()]);
  });

  it('leaves nothing when a large source fails', async () => {
    await expect(storage.put(key(), failingAfter(12))).rejects.toThrow('cut');
    expect(await storage.size(key())).toBeUndefined();
    expect(await storage.list(prefix())).toEqual([]);
    expect(standIn.bucket.uploads.size).toBe(0);
  }, 60_000);

  it('stores a large file whole, in whatever pieces it comes', async () => {
    const large = randomBytes(2 * pieceBytes + 1234);
    const stored = await storage.put(key(), Readable.from(inChunks(large, 777_777)));
    expect(stored).toEqual({ bytes: large.length, sha256: sha256(large) });
    expect(sha256(await content(key()))).toBe(stored.sha256);
    expect(await storage.size(key())).toBe(large.length);
  }, 60_000);

  it('stores a file of exactly one or two pieces', async () => {
    for (const times of [1, 2]) {
      const whole = randomBytes(times * pieceBytes);
      const stored = await storage.put(key(`${times}`), whole);
      expect(stored).toEqual({ bytes: whole.length, sha256: sha256(whole) });
      expect(sha256(await content(key(`${times}`)))).toBe(stored.sha256);
    }
  }, 60_000);

  it('replaces a small file by a large one', async () => {
    await storage.put(key(), Buffer.from('small'));
    const large = randomBytes(pieceBytes + 1);
    await storage.put(key(), large);
    expect(sha256(await content(key()))).toBe(sha256(large));
  }, 60_000);

  it('reads ranges', async () => {
    await storage.put(key(), Buffer.from('hello world'));
    expect(String(await content(key(), { start: 6, end: 10 }))).toBe('world');
    expect(String(await content(key(), { start: 0, end: 0 }))).toBe('h');
    expect(String(await content(key(), { start: 10, end: 10 }))).toBe('d');
  });

  it('reads a range beyond the end as far as there is something', async () => {
    await storage.put(key(), Buffer.from('hello'));
    expect(String(await content(key(), { start: 3, end: 100 }))).toBe('lo');
    expect(String(await content(key(), { start: 5, end: 9 }))).toBe('');
  });

  it('reports a missing key as ENOENT before the first byte', async () => {
    await expect(storage.read(key('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.read(key('none'), { start: 0, end: 1 })).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reads many at once', async () => {
    await storage.put(key(), randomBytes(100_000));
    const digests = await Promise.all(Array.from({ length: 50 }, async () => sha256(await content(key()))));
    expect(new Set(digests).size).toBe(1);
  });

  it('lets a reader leave early', async () => {
    await storage.put(key(), Buffer.alloc(3_000_000));
    for (let i = 0; i < 20; i += 1) (await storage.read(key())).destroy();
    const reading = await storage.read(key());
    for await (const chunk of reading) if (chunk.length > 0) break;
    expect(await content(key())).toHaveLength(3_000_000);
  });

  it('lets a reader pause', async () => {
    await storage.put(key(), Buffer.alloc(2_000_000, 'p'));
    let bytes = 0;
    for await (const chunk of await storage.read(key())) {
      if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 200));
      bytes += chunk.length;
    }
    expect(bytes).toBe(2_000_000);
  });

  it('removes a key, and a missing one without an error', async () => {
    await storage.put(key(), Buffer.from('x'));
    await storage.remove(key());
    await storage.remove(key());
    expect(await storage.size(key())).toBeUndefined();
    await expect(storage.read(key())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes everything below a prefix, and nothing beside it', async () => {
    await storage.put(key('a/1'), Buffer.from('x'));
    await storage.put(key('a/b/2'), Buffer.from('x'));
    await storage.put(key('ab'), Buffer.from('x'));
    await storage.remove(`${prefix()}a/`);
    await storage.remove(`${prefix()}a/`);
    expect(await storage.list(prefix())).toEqual([key('ab')]);
  });

  it('stores again after everything was removed', async () => {
    await storage.putIfAbsent(key('a'), Buffer.from('1'));
    await storage.remove(prefix());
    expect(await storage.putIfAbsent(key('a'), Buffer.from('2'))).toBe('stored');
    expect(String(await content(key('a')))).toBe('2');
  });

  it('removes one key while others are written', async () => {
    await storage.put(key('gone'), Buffer.from('x'));
    const writing = Array.from({ length: 30 }, (_, i) => storage.putIfAbsent(key(`k${i}`), Buffer.from('x')));
    await Promise.all([...writing, storage.remove(key('gone'))]);
    expect(await storage.list(prefix())).toHaveLength(30);
  });

  it('writes, reads and removes in parallel without mixing contents', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const bytes = randomBytes(1000 + i);
        expect(await storage.putIfAbsent(key(`${i}`), bytes)).toBe('stored');
        expect((await content(key(`${i}`))).equals(bytes)).toBe(true);
        if (i % 2 === 0) await storage.remove(key(`${i}`));
      }),
    );
    expect(await storage.list(prefix())).toHaveLength(15);
  });

  it('treats upper and lower case as different keys', async () => {
    await storage.putIfAbsent(key('A'), Buffer.from('upper'));
    await storage.putIfAbsent(key('a'), Buffer.from('lower'));
    expect(String(await content(key('A')))).toBe('upper');
  });

  it('takes names with every allowed sign', async () => {
    const name = key('A-z_0.9-file.name');
    await storage.put(name, Buffer.from('x'));
    expect(await storage.list(prefix())).toEqual([name]);
    expect(String(await content(name))).toBe('x');
  });

  it('takes parts of every size up to the largest', async () => {
    for (const bytes of [1, 1023, 65_535, 65_536]) {
      const part = randomBytes(bytes);
      expect(await storage.putIfAbsent(key(`${bytes}`), part)).toBe('stored');
      expect((await content(key(`${bytes}`))).equals(part)).toBe(true);
    }
  });

  it('takes views of a larger buffer as they are', async () => {
    const whole = randomBytes(10_000);
    await storage.putIfAbsent(key('part'), whole.subarray(100, 200));
    await storage.put(key('file'), whole.subarray(200, 400));
    expect((await content(key('part'))).equals(whole.subarray(100, 200))).toBe(true);
    expect((await content(key('file'))).equals(whole.subarray(200, 400))).toBe(true);
  });

  it('sweeps without touching what is stored', async () => {
    await storage.put(key(), Buffer.from('x'));
    await storage.sweep();
    expect(String(await content(key()))).toBe('x');
  });

  it('refuses keys that could leave its folder', async () => {
    for (const bad of ['../x', 'a/../b', '/etc/passwd', 'a//b', '.tmp/x', 'a\\b', 'a?b', 'a b', 'ä', '']) {
      await expect(storage.put(bad, Buffer.from('x')), bad).rejects.toThrow('Not a storage key');
      await expect(storage.putIfAbsent(bad, Buffer.from('x')), bad).rejects.toThrow('Not a storage key');
      await expect((async () => storage.read(bad))(), bad).rejects.toThrow('Not a storage key');
    }
  });
});

describe('the stand-in', () => {
  it('had nothing to complain about', () => {
    // The probe sends one wrong checksum each time.
    expect(
      standIn.complaints.filter((complaint) => !/^PUT \S*probe\/\S+\/wrong: BadDigest/.test(complaint)),
    ).toEqual([]);
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function* inChunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Sends this many megabytes and fails. */
function failingAfter(megabytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let i = 0; i < megabytes; i += 1) yield Buffer.alloc(1_000_000);
      throw new Error('cut');
    })(),
  );
}

function settingsOf(address: string): S3Settings {
  const { protocol, host, username, password, pathname } = new URL(address);
  const [, region = '', bucket = ''] = pathname.split('/');
  const settings = s3Of({
    ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: `${protocol}//${host}`, S3_PATH_STYLE: 'true' },
    ...{ S3_KEY_ID: decodeURIComponent(username), S3_SECRET: decodeURIComponent(password) },
    S3_PREFIX: 'candor-conformance',
  });
  return required(settings);
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}
