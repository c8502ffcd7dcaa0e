// A truly full disk: a separate small file system. Only root can mount one, so other users skip this.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { openDiskStorage } from './disk-storage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'candor-full-'));
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const isFull = (error: unknown) => error instanceof Refusal && error.code === 'storage_full';

describe.runIf(isMounted)('a full disk', () => {
  test('is reported, leaves no partial file, and storage works again once there is room', async () => {
    const storage = await openDiskStorage(folder);
    const part = Buffer.alloc(64 * 1024, 'x');
    let stored = 0;
    await expect(
      (async () => {
        for (; stored < 100; stored += 1) await storage.putIfAbsent(`t/${stored}`, part);
      })(),
    ).rejects.toSatisfy(isFull);
    expect(stored).toBeGreaterThan(5);
    await expect(storage.put('big', Readable.from([part, part, part]))).rejects.toSatisfy(isFull);
    expect(readdirSync(path.join(folder, '.tmp'))).toEqual([]);
    expect(await storage.list('t/')).toHaveLength(stored);
    expect(await storage.putIfAbsent('t/0', part)).toBe('same');
    await storage.remove('t/0');
    await storage.remove('t/1');
    expect(await storage.putIfAbsent(`t/${stored}`, part)).toBe('stored');
  });
});
