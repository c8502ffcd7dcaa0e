import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candor-storage-'));
  storage = await openDiskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const temporaryFiles = () => readdir(path.join(folder, '.tmp'));

describe('storage on a disk', () => {
  test('keeps the first content of a key', async () => {
    expect(await storage.putIfAbsent('a/b/1', Buffer.from('one'))).toBe('stored');
    expect(await storage.putIfAbsent('a/b/1', Buffer.from('one'))).toBe('same');
    expect(await storage.putIfAbsent('a/b/1', Buffer.from('two'))).toBe('conflict');
    expect(await storage.putIfAbsent('a/b/1', Buffer.from('longer'))).toBe('conflict');
    expect(String(await buffer(await storage.read('a/b/1')))).toBe('one');
    expect(await temporaryFiles()).toEqual([]);
  });

  test('lets exactly one of many concurrent writes win', async () => {
    const bytes = Array.from({ length: 20 }, (_, i) => Buffer.from([i]));
    const outcomes = await Promise.all(bytes.map((content) => storage.putIfAbsent('race/1', content)));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19);
  });

  test('stores hundreds concurrently', async () => {
    const keys = Array.from({ length: 300 }, (_, i) => `many/${i % 3}/${i}`);
    const outcomes = await Promise.all(keys.map((key) => storage.putIfAbsent(key, Buffer.from(key))));
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect((await storage.list('many/')).length).toBe(300);
  });

  test('reads a range and lists keys', async () => {
    const stored = await storage.put('x/file', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
    expect(stored.bytes).toBe(11);
    expect(String(await buffer(await storage.read('x/file', { start: 6, end: 10 })))).toBe('world');
    expect(await storage.size('x/file')).toBe(11);
    expect(await storage.size('x/none')).toBeUndefined();
    expect(await storage.list('x/')).toEqual(['x/file']);
    expect(await storage.list('nothing/')).toEqual([]);
  });

  test('leaves the old content and nothing else when a source fails', async () => {
    await storage.put('x/file', Buffer.from('old'));
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('new');
        throw new Error('cut');
      })(),
    );
    await expect(storage.put('x/file', failing)).rejects.toThrow('cut');
    expect(String(await buffer(await storage.read('x/file')))).toBe('old');
    expect(await temporaryFiles()).toEqual([]);
  });

  test('stores again after a whole prefix was removed', async () => {
    await storage.putIfAbsent('t/1/a', Buffer.from('1'));
    await storage.remove('t/1/');
    await storage.remove('t/1/');
    expect(await storage.list('t/')).toEqual([]);
    expect(await storage.putIfAbsent('t/1/a', Buffer.from('2'))).toBe('stored');
  });

  test('stores again after another process removed the folder', async () => {
    await storage.putIfAbsent('t/1/a', Buffer.from('1'));
    await rm(path.join(folder, 't'), { recursive: true });
    expect(await storage.putIfAbsent('t/1/a', Buffer.from('2'))).toBe('stored');
  });

  test('sweeps temporary files of a killed process, but not of a running one', async () => {
    await writeFile(path.join(folder, '.tmp', (await nameOfThisHost()) + '.999999999.some-run.x.1'), 'left');
    await openDiskStorage(folder);
    expect(await temporaryFiles()).toEqual([]);
  });

  test('refuses keys that could leave its folder', async () => {
    for (const key of ['../x', 'a/../b', '/etc/passwd', 'a//b', '.tmp/x', 'a\\b', '']) {
      await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow('Not a storage key');
    }
  });
});

async function nameOfThisHost(): Promise<string> {
  const { hostname } = await import('node:os');
  return hostname().replaceAll(/[^A-Za-z0-9]/g, '_');
}
