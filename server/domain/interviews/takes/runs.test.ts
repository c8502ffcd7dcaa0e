import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { encodeFrameHeader } from '#contract/frames.ts';
import { Manifest } from '#contract/take.ts';
import { openDiskStorage } from '../../../platform/storage/disk-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { partKey, partsPrefix, runKey } from '../part-keys.ts';
import type { TakeKey } from '../part-keys.ts';
import { checkParts } from './check-parts.ts';
import { findHeldParts, measureParts } from './held-parts.ts';
import { storeParts } from './put-parts.ts';
import { partsOfSegment, readParts } from './read-parts.ts';
import { decodeRun, encodeRun } from './runs.ts';

const runBytes = 3000;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'candor-runs-'));
  storage = { ...(await openDiskStorage(folder)), runBytes };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const newTake = (): TakeKey => ({ agency_id: randomUUID(), id: randomUUID() });

function frame(number: number, content: Buffer): Buffer {
  const header = { segment: 0, number, bytes: content.length, sha256: sha256(content) };
  return Buffer.concat([encodeFrameHeader(header), content]);
}

function send(take: TakeKey, numbers: readonly number[], contents: readonly Buffer[]) {
  const frames = numbers.map((number) => frame(number, contents[number] ?? Buffer.alloc(0)));
  return storeParts(storage, take, Readable.from(frames, { objectMode: false }));
}

/** As another process would have stored it. */
async function storeElsewhere(take: TakeKey, first: number, contents: readonly Buffer[]): Promise<void> {
  const parts = contents.map((content, i) => ({
    segment: 0,
    number: first + i,
    sha256: sha256(content),
    content,
  }));
  const run = encodeRun(parts);
  const range = { segment: 0, first, last: first + contents.length - 1 };
  await storage.putIfAbsent(runKey(take, range, sha256(run)), run);
}

function manifestOf(contents: readonly Buffer[]): Manifest {
  const parts = contents.map((part, number) => ({ number, bytes: part.length, sha256: sha256(part) }));
  const segment = { segment: 0, mime_type: 'video/webm', duration_ms: 1000, parts };
  return Manifest.parse({ sha256: sha256(Buffer.concat(contents)), segments: [segment] });
}

const whole = (take: TakeKey, parts: number) =>
  buffer(readParts(storage, take, partsOfSegment({ segment: 0, parts_count: parts })));

describe('parts that come together', () => {
  it('are in a few objects, whatever is repeated, and are read in order', async () => {
    const request = fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 12 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
        const take = newTake();
        const contents = Array.from({ length: 30 }, (_, i) => randomBytes(1 + ((i * 389) % 900)));
        const sent = new Set<number>();
        for (const [from, many, isElsewhere] of requests) {
          const numbers = [...contents.keys()].slice(from, from + many);
          if (isElsewhere) await storeElsewhere(take, from, contents.slice(from, from + many));
          else
            expect((await send(take, numbers, contents)).stored.map((part) => part.number)).toEqual(numbers);
          for (const number of numbers) sent.add(number);
        }
        const held = await findHeldParts(storage, take);
        const inOrder = [...sent].toSorted((a, b) => a - b);
        expect([...held.values()].map(({ number }) => number)).toEqual(inOrder);
        const bytes = inOrder.reduce((sum, number) => sum + (contents[number]?.length ?? 0), 0);
        if (requests.length === 1) expect(await measureParts(storage, take)).toBe(bytes);
        const missing = [...contents.keys()].filter((number) => !sent.has(number));
        const checked = await checkParts(storage, take, manifestOf(contents));
        expect(checked.outcome).toBe(missing.length === 0 ? 'complete' : 'missing');
        if (checked.outcome === 'missing') expect(checked.parts.map((part) => part.number)).toEqual(missing);
        await send(take, missing, contents);
        expect(await checkParts(storage, take, manifestOf(contents))).toMatchObject({
          outcome: 'complete',
          segments: [{ sha256: sha256(Buffer.concat(contents)) }],
        });
        expect((await whole(take, 30)).equals(Buffer.concat(contents))).toBe(true);
      }),
      { numRuns: 40, seed: 1 },
    );
  }, 60_000);

  it('make one object for as many bytes as are allowed', async () => {
    const take = newTake();
    const contents = Array.from({ length: 9 }, () => randomBytes(1000));
    await send(take, [0, 1, 2, 3, 5, 6, 8], contents);
    const names = (await storage.list(partsPrefix(take))).map((key) => key.split('/').at(-1)?.split('.')[0]);
    expect(names).toEqual(['00-0000-0002', '00-0003', '00-0005-0006', '00-0008']);
    expect(await measureParts(storage, take)).toBe(7000);
  });

  it('are stored again if the object is gone, though this process remembers them', async () => {
    const take = newTake();
    const contents = Array.from({ length: 3 }, () => randomBytes(100));
    await send(take, [0, 1, 2], contents);
    await storage.remove(partsPrefix(take));
    expect(await send(take, [0, 1, 2], contents)).toMatchObject({ fault: null, stored: { length: 3 } });
    expect((await whole(take, 3)).equals(Buffer.concat(contents))).toBe(true);
  });

  it('are refused if this process has stored other contents', async () => {
    const take = newTake();
    const contents = Array.from({ length: 4 }, () => randomBytes(100));
    await send(take, [0, 1, 2], contents);
    const others = contents.with(2, randomBytes(100));
    expect(await send(take, [1, 2, 3], others)).toMatchObject({
      fault: { code: 'part_conflict' },
      stored: [{ segment: 0, number: 1 }],
    });
  });
});

describe('two contents for one part, from two processes', () => {
  const contents = Array.from({ length: 4 }, () => randomBytes(500));
  const others = contents.with(1, randomBytes(500)).with(2, randomBytes(700));
  const ways: [string, (take: TakeKey) => Promise<unknown>][] = [
    ['two runs', (take) => send(take, [0, 1, 2, 3], contents)],
    [
      'a run and single parts',
      async (take) => {
        for (const [number, content] of contents.entries())
          await storage.putIfAbsent(partKey(take, { segment: 0, number }), content);
      },
    ],
  ];
  it.each(ways)('count as the manifest says: %s', async (_name, store) => {
    for (const named of [contents, others]) {
      const take = newTake();
      await storeElsewhere(take, 1, others.slice(1, 3));
      await store(take);
      expect(await checkParts(storage, take, manifestOf(named))).toMatchObject({ outcome: 'complete' });
      expect((await whole(take, 4)).equals(Buffer.concat(named))).toBe(true);
      const neither = named.with(1, randomBytes(500));
      expect(await checkParts(storage, take, manifestOf(neither))).toEqual({
        outcome: 'mismatch',
      });
    }
  });
});

test('a run that was cut is an error, not fewer parts', () => {
  const content = randomBytes(50);
  const run = encodeRun([
    { segment: 0, number: 0, sha256: sha256(content), content },
    { segment: 0, number: 1, sha256: sha256(content), content },
  ]);
  expect(decodeRun(run).map(({ number }) => number)).toEqual([0, 1]);
  for (const length of [1, 43, 44, 93, 95, 187])
    expect(() => decodeRun(run.subarray(0, length))).toThrow('a run ends');
});
