// A bucket that fails, breaks off, answers late or lies. The stand-in of tests/s3 fails in these ways.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { s3Of } from '../../kernel/s3.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Weakness } from '../../../tests/s3/bucket.ts';
import { startS3 } from '../../../tests/s3/stand-in.ts';
import type { Failure, StandInS3 } from '../../../tests/s3/stand-in.ts';
import { openS3Storage } from './s3-storage.ts';
import type { S3Storage } from './s3-storage.ts';

let standIn: StandInS3;
let storage: S3Storage;
beforeAll(async () => {
  standIn = await startS3();
  storage = await open();
});
beforeEach(() => {
  standIn.reset();
  standIn.bucket.minPartBytes = pieceBytes;
});
afterAll(() => standIn.stop());

const pieceBytes = 100_000;

function open(changes: Record<string, string> = {}): Promise<S3Storage> {
  const settings = s3Of({ ...standIn.environment, ...changes });
  if (!settings) throw new Error('no settings');
  return openS3Storage(settings, { pieceBytes, tryMs: 250, pauseMs: 5 });
}

async function startFaultOf(opening: Promise<S3Storage>): Promise<string> {
  try {
    await opening;
  } catch (error) {
    if (error instanceof StartFault) return error.message;
    throw error;
  }
  return 'started';
}

const isRefusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the start', () => {
  it.each<[Weakness, check: string]>([
    ['conditions', 'conditions'],
    ['checksums', 'checksums'],
    ['lists', 'list'],
    ['ranges', 'range'],
    ['uploads', 'uploads'],
    ['deletes', 'delete'],
    ['versions', 'versions'],
    ['versions expiring elsewhere', 'versions'],
  ])('refuses a store that gets %s wrong, and names the check', async (weakness, check) => {
    standIn.bucket.weaknesses.add(weakness);
    expect(await startFaultOf(open())).toContain(`S3_BUCKET recordings at 127.0.0.1`);
    expect(await startFaultOf(open())).toContain(`cannot be used (${check}): `);
  });

  it('accepts old versions that expire', async () => {
    standIn.bucket.weaknesses.add('expiring versions');
    expect(await startFaultOf(open())).toBe('started');
  });

  it.each([
    ['a wrong secret', { S3_SECRET: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { S3_KEY_ID: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['a bucket that does not exist', { S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
    ['another region', { S3_REGION: 'eu-test-2' }, 'AuthorizationHeaderMalformed'],
    ['an address where nothing answers', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('refuses %s with the store’s own reason', async (_what, changes, reason) => {
    const fault = await startFaultOf(open(changes));
    expect(fault).toContain('cannot be used (write): ');
    expect(fault).toContain(reason);
    expect(fault).not.toContain(standIn.environment.S3_SECRET);
  });

  it('takes less than two seconds, survives a hiccup, and leaves nothing behind', async () => {
    standIn.failNext('slow down', /^PUT/);
    standIn.failNext('hang up after', /^PUT/);
    const startedAt = performance.now();
    expect(await startFaultOf(open())).toBe('started');
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect([...standIn.bucket.objects.keys()]).toEqual([]);
  });
});

const passing: Failure[] = [
  ...(['internal error', 'internal error after', 'slow down', 'slow', 'half a body'] as const),
  ...(['hang up', 'hang up after', 'no answer', 'no answer after'] as const),
];

describe.each(passing)('a call that fails once (%s)', (failure) => {
  it('is repeated: a part is stored once', async () => {
    standIn.failNext(failure, /^PUT/);
    expect(['stored', 'same']).toContain(await storage.putIfAbsent('a/1', Buffer.from('part')));
    expect(String(standIn.bucket.get('a/1').bytes)).toBe('part');
    expect(await storage.putIfAbsent('a/1', Buffer.from('part'))).toBe('same');
    expect(await storage.putIfAbsent('a/1', Buffer.from('other'))).toBe('conflict');
  });

  it('is repeated: reading, listing, measuring and removing', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('a/1', bytes);
    standIn.failNext(failure, /^GET \/a/);
    expect(
      (await buffer(await storage.read('a/1', { start: 10, end: 250_000 }))).equals(
        bytes.subarray(10, 250_001),
      ),
    ).toBe(true);
    standIn.failNext(failure, /^GET \?list-type/);
    expect(await storage.list('a/')).toEqual(['a/1']);
    standIn.failNext(failure, /^HEAD/);
    expect(await storage.size('a/1')).toBe(300_000);
    standIn.failNext(failure, /^DELETE/);
    await storage.remove('a/1');
    expect(standIn.bucket.objects.size).toBe(0);
  });

  it.each([/^POST \S+\?uploads/, /^PUT \S+uploadId/, /^POST \S+\?uploadId/])(
    'is repeated: %s of a large file',
    async (call) => {
      const large = randomBytes(pieceBytes + 1000);
      standIn.failNext(failure, call);
      expect(await storage.put('a/large', large)).toEqual({ bytes: large.length, sha256: sha256(large) });
      expect(standIn.bucket.get('a/large').bytes.equals(large)).toBe(true);
    },
  );
});

describe('a store that is down', () => {
  it.each<Failure>(['internal error', 'slow down', 'hang up'])(
    'gives not_ready after three tries (%s)',
    async (failure) => {
      standIn.fail = () => failure;
      await expect(storage.putIfAbsent('a/1', Buffer.from('part'))).rejects.toSatisfy(isRefusal('not_ready'));
      expect(standIn.calls).toEqual(['PUT /a/1', 'PUT /a/1', 'PUT /a/1']);
      await expect(storage.read('a/1')).rejects.toSatisfy(isRefusal('not_ready'));
      await expect(storage.list('a/')).rejects.toSatisfy(isRefusal('not_ready'));
      await expect(storage.size('a/1')).rejects.toSatisfy(isRefusal('not_ready'));
      await expect(storage.remove('a/1')).rejects.toSatisfy(isRefusal('not_ready'));
    },
  );

  it('never makes a reader believe that half a file is whole', async () => {
    await storage.put('a/1', randomBytes(100_000));
    standIn.fail = (call) => (call.startsWith('GET /a') ? 'half a body' : undefined);
    // Each answer brings half of the rest, so this ends.
    expect(await buffer(await storage.read('a/1'))).toHaveLength(100_000);
    let answers = 0;
    standIn.fail = (call) => {
      if (!call.startsWith('GET /a')) return undefined;
      answers += 1;
      return answers === 1 ? 'half a body' : 'hang up';
    };
    await expect(storage.read('a/1').then(buffer)).rejects.toSatisfy(isRefusal('not_ready'));
  });

  it('does not join two contents when a file is replaced while it is read', async () => {
    await storage.put('a/1', Buffer.alloc(100_000, 'o'));
    standIn.failNext('half a body', /^GET \/a/);
    const reading = await storage.read('a/1');
    await storage.put('a/1', Buffer.alloc(100_000, 'n'));
    await expect(buffer(reading)).rejects.toThrow('PreconditionFailed');
  });
});

describe('a bucket with a quota', () => {
  it('gives storage_full, keeps what it has, and stores again once there is room', async () => {
    standIn.bucket.quotaBytes = 100;
    await storage.putIfAbsent('a/1', Buffer.alloc(90));
    await expect(storage.putIfAbsent('a/2', Buffer.alloc(90))).rejects.toSatisfy(isRefusal('storage_full'));
    await expect(storage.put('a/2', Readable.from([Buffer.alloc(90)]))).rejects.toSatisfy(
      isRefusal('storage_full'),
    );
    expect(await storage.list('a/')).toEqual(['a/1']);
    standIn.bucket.quotaBytes = 1000;
    expect(await storage.putIfAbsent('a/2', Buffer.alloc(90))).toBe('stored');
  });
});

describe('what killed processes left', () => {
  it('is swept after a day, and nothing else', async () => {
    await storage.put('a/1', Buffer.from('x'));
    const old = standIn.bucket.startUpload('a/old', {});
    const upload = standIn.bucket.uploads.get(old);
    if (upload) upload.startedAt = new Date(Date.now() - 90_000_000);
    const running = standIn.bucket.startUpload('a/running', {});
    await storage.put('probe/left/first', Buffer.from('x'));
    const left = standIn.bucket.objects.get('probe/left/first');
    if (left) left.writtenAt = new Date(Date.now() - 90_000_000);
    await storage.sweep();
    expect([...standIn.bucket.uploads.keys()]).toEqual([running]);
    expect([...standIn.bucket.objects.keys()]).toEqual(['a/1']);
  });
});

describe('S3_PREFIX', () => {
  it('is before every key in the bucket, and in no key of ours', async () => {
    const within = await open({ S3_PREFIX: 'in/here' });
    await storage.put('a/beside', Buffer.from('x'));
    await within.put('a/1', Buffer.from('x'));
    await within.put('a/2', Readable.from([randomBytes(pieceBytes + 1)]));
    expect([...standIn.bucket.objects.keys()]).toEqual(['a/beside', 'in/here/a/1', 'in/here/a/2']);
    expect(await within.list('a/')).toEqual(['a/1', 'a/2']);
    expect(await within.size('a/2')).toBe(pieceBytes + 1);
    standIn.bucket.startUpload('in/here/a/old', {});
    for (const upload of standIn.bucket.uploads.values()) upload.startedAt = new Date(0);
    await within.sweep();
    await within.remove('a/');
    expect([[...standIn.bucket.objects.keys()], standIn.bucket.uploads.size]).toEqual([['a/beside'], 0]);
  });
});

describe('putNew', () => {
  it.each([10, pieceBytes + 10])('never overwrites (%i bytes)', async (bytes) => {
    const first = randomBytes(bytes);
    expect(await storage.putNew('a/1', Readable.from([first]))).toEqual({ bytes, sha256: sha256(first) });
    expect(await storage.putNew('a/1', Readable.from([randomBytes(bytes)]))).toBeUndefined();
    expect(standIn.bucket.get('a/1').bytes.equals(first)).toBe(true);
    expect(standIn.bucket.uploads.size).toBe(0);
  });

  it('recognizes its own upload when the answer to its last call is lost', async () => {
    const large = randomBytes(pieceBytes + 10);
    standIn.failNext('hang up after', /^POST \S+\?uploadId/);
    expect(await storage.putNew('a/1', Readable.from([large]))).toEqual({
      bytes: large.length,
      sha256: sha256(large),
    });
  });
});
