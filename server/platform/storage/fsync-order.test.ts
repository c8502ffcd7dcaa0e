// Acknowledgements follow the disk (P2). The test watches and delays every flush to see who waits for it.
import type * as Fs from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

const seen = vi.hoisted(() => ({
  /** File and disk events, in order. */
  log: [] as string[],
  /** Every flush waits for this promise. */
  gate: Promise.resolve(),
}));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  const open: typeof fs.open = async (file, ...rest) => {
    const handle = await fs.open(file, ...rest);
    const flush = handle.sync.bind(handle);
    handle.sync = async () => {
      await seen.gate;
      await flush();
      seen.log.push(`fsync ${kindOf(String(file))}`);
    };
    return handle;
  };
  const link: typeof fs.link = async (from, to) => {
    await fs.link(from, to);
    seen.log.push('link');
  };
  const rename: typeof fs.rename = async (from, to) => {
    await fs.rename(from, to);
    seen.log.push('rename');
  };
  return { ...fs, open, link, rename };
});

/** A file's bytes, or the folder with its name. */
function kindOf(file: string): string {
  return file.includes('.tmp') ? 'bytes' : path.basename(file);
}

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candor-fsync-'));
  storage = await openDiskStorage(folder);
  await storage.putIfAbsent('take/first', Buffer.from('makes the folder'));
  seen.log = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Blocks all flushes; returns a function that resumes them. */
function holdDisk(): () => void {
  let goOn: () => void = () => undefined;
  seen.gate = new Promise((resolve) => (goOn = resolve));
  return goOn;
}

async function isSettledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms));
  return Promise.race([work.then(() => true), late]);
}

describe('an acknowledgement', () => {
  test('of a part follows the flush of its bytes, its name, and the flush of its folder', async () => {
    expect(await storage.putIfAbsent('take/part', Buffer.from('bytes'))).toBe('stored');
    expect(seen.log).toEqual(['fsync bytes', 'link', 'fsync take']);
  });

  test('of a file follows the flush of its bytes, its name, and the flush of its folder', async () => {
    await storage.put('take/file', Buffer.from('bytes'));
    expect(seen.log).toEqual(['fsync bytes', 'rename', 'fsync take']);
  });

  test('of the first part in a new folder follows the flush of every folder above it', async () => {
    await storage.putIfAbsent('agency/takes/one/part', Buffer.from('bytes'));
    const root = path.basename(folder);
    for (const folder of [root, 'agency', 'takes', 'one']) expect(seen.log).toContain(`fsync ${folder}`);
    expect(seen.log.at(-1)).toBe('fsync one');
  });

  test('waits for the disk, even if the same part is sent twice', async () => {
    const goOn = holdDisk();
    const both = ['a', 'a'].map(() => storage.putIfAbsent('take/part', Buffer.from('same')));
    for (const outcome of both) expect(await isSettledWithin(100, outcome)).toBe(false);
    goOn();
    expect((await Promise.all(both)).toSorted()).toEqual(['same', 'stored']);
  });

  test('that the part already exists waits for the flush of its name too', async () => {
    await storage.putIfAbsent('take/part', Buffer.from('bytes'));
    const goOn = holdDisk();
    const again = storage.putIfAbsent('take/part', Buffer.from('bytes'));
    expect(await isSettledWithin(100, again)).toBe(false);
    goOn();
    expect(await again).toBe('same');
  });

  test('of many concurrent parts follows a folder flush that started after their names existed', async () => {
    const acknowledged: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await storage.putIfAbsent(`take/${i}`, Buffer.from(`${i}`));
        seen.log.push(`acknowledged ${i}`);
        acknowledged.push(i);
      }),
    );
    expect(acknowledged).toHaveLength(40);
    const firstAcknowledged = seen.log.findIndex((line) => line.startsWith('acknowledged'));
    expect(seen.log.slice(0, firstAcknowledged)).toContain('fsync take');
    // Batched: far fewer folder flushes than parts.
    expect(seen.log.filter((line) => line === 'fsync take').length).toBeLessThan(40);
  });
});
