// Power cuts at any moment of random work (P2): what was acknowledged is whole on the disk, and nothing under a final name is torn. The
// disk is a model (test-disk.ts), which is harsher than real ones: they keep the order of names.
import type * as Fs from 'node:fs/promises';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { chanceOf } from '../../../tests/faults/seeds.ts';
import type { Chance } from '../../../tests/faults/seeds.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { openLoggedStorage } from '../part-log/logged-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openTestDisk } from './test-disk.ts';
import type { TestDisk } from './test-disk.ts';

const { SOAK, SEED = '1' } = process.env;
const cutsEach = 10;
const seeds = Array.from({ length: SOAK ? Number(SOAK) : 6 }, (_, i) => Number(SEED) + i);

const model = vi.hoisted(
  (): { disk: TestDisk | undefined; flushMs: () => number; renamed: Map<string, string> } => ({
    disk: undefined,
    flushMs: () => 0,
    renamed: new Map(),
  }),
);

/** What a file that was opened under a name is called now. */
function nameOf(opened: string): string {
  let name = opened;
  for (let next = model.renamed.get(name); next; next = model.renamed.get(name)) name = next;
  return name;
}

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  const open: typeof fs.open = async (file, flags, mode) => {
    const name = String(file);
    const handle = await fs.open(file, flags, mode);
    if (flags === 'wx') model.disk?.created(name);
    const write = handle.write.bind(handle);
    const writing = async (bytes: Uint8Array, from = 0, length = bytes.length - from, at?: number) => {
      // The file may have got its final name since.
      model.disk?.wrote(nameOf(name), bytes.subarray(from, from + length), at ?? null);
      return write(bytes, from, length, at);
    };
    const writev = handle.writev.bind(handle);
    const writingPieces: typeof handle.writev = async (pieces, at) => {
      const bytes = pieces.map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength),
      );
      model.disk?.wrote(nameOf(name), Buffer.concat(bytes), at ?? null);
      return writev(pieces, at);
    };
    const sync = async () => {
      const hasEnded = model.disk?.flushes(nameOf(name));
      await new Promise((resolve) => setTimeout(resolve, model.flushMs()));
      hasEnded?.();
    };
    return Object.assign(handle, { write: writing, writev: writingPieces, sync, datasync: sync });
  };
  const link: typeof fs.link = async (from, to) => {
    await fs.link(from, to);
    model.disk?.linked(String(from), String(to));
  };
  const rename: typeof fs.rename = async (from, to) => {
    await fs.rename(from, to);
    model.renamed.set(String(from), String(to));
    model.disk?.renamed(String(from), String(to));
  };
  const unlink: typeof fs.unlink = async (file) => {
    model.disk?.removed(String(file));
    await fs.unlink(file);
  };
  const rm: typeof fs.rm = async (file, options) => {
    model.disk?.removed(String(file));
    await fs.rm(file, options);
  };
  const mkdir = async (folder: string, options: { recursive: true }) => {
    const created = await fs.mkdir(folder, options);
    model.disk?.madeFolders(folder, created);
    return created;
  };
  return { ...fs, open, link, rename, unlink, rm, mkdir };
});

type Opened = Storage & { tend?: () => Promise<void> };
const removedContent = Buffer.from('removed');

interface Sent {
  /** All contents that were ever sent for it. */
  contents: Buffer[];
  isReplaced: boolean;
}

function someBytes(chance: Chance): Buffer {
  return Buffer.from(Array.from({ length: chance.between(1, 300) }, () => chance.between(1, 255)));
}

/** Small slots, so that they are full, settled and used again all the time. */
const logged = { slotBytes: 8 * 4096, settleAfterMs: 0, tendEveryMs: 1e9 };
const kinds = {
  'a disk': openDiskStorage,
  'a disk with a part log': (folder: string) => openLoggedStorage(folder, logged),
};

/** Some devices at once; each sends parts of its take, some of them again, and files, which can be replaced. */
async function work(storage: Opened, disk: TestDisk, chance: Chance): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  const send = async (key: string, isReplaced: boolean) => {
    const known = sent.get(key) ?? { contents: [], isReplaced };
    sent.set(key, known);
    const isAgain = !isReplaced && known.contents.length > 0;
    const content = isAgain ? known.contents[0] : someBytes(chance);
    if (!content) throw new Error('nothing to send');
    if (!isAgain) known.contents.push(content);
    const number = known.contents.length - 1;
    if (isReplaced) await storage.put(key, content);
    else await storage.putIfAbsent(key, content);
    disk.acknowledge(`${number} ${key}`);
  };
  const devices = Array.from({ length: 4 }, async (_, device) => {
    for (let i = 0; i < 12; i += 1) {
      const key = `agencies/a/takes/t${device % 3}/00-${Math.floor(chance.next() * 10)}`;
      const way = chance.next();
      if (way < 0.7) await send(key, false);
      else if (way < 0.85) await send(`agencies/a/files/f${device}`, true);
      else if (way < 0.95) await storage.tend?.();
      else {
        // Nothing is required of it, but it must not take anything else along.
        const take = `agencies/a/takes/removed-${device}-${i}/`;
        await storage.putIfAbsent(`${take}00-0`, removedContent);
        await storage.remove(take);
      }
    }
  });
  await Promise.all(devices);
  return sent;
}

const runs = Object.entries(kinds).flatMap(([kind, open]) => seeds.map((seed) => ({ kind, seed, open })));

test.each(runs)('a power cut of $kind loses nothing that was acknowledged (seed $seed)', async (run) => {
  const { seed, open } = run;
  const chance = chanceOf(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-power-'));
  const opened: Storage[] = [];
  try {
    const root = path.join(folder, 'media');
    const disk = (model.disk = openTestDisk(root));
    model.flushMs = () => chance.next() * 3;
    const storage: Opened = await open(root);
    opened.push(storage);
    const sent = await work(storage, disk, chance);
    model.disk = undefined;
    for (let cut = 0; cut < cutsEach; cut += 1) {
      const found = path.join(folder, `after-${cut}`);
      const steps = Math.floor(chance.next() * (disk.steps() + 1));
      const acknowledged = disk.afterPowerCut(steps, found, () => chance.next());
      if (chance.next() < 0.5) abandonLogs(path.join(found, '.log'));
      const storage: Opened = await open(found);
      opened.push(storage);
      if (chance.next() < 0.5) await storage.tend?.();
      await expectWhole(storage, sent, acknowledged);
    }
  } finally {
    model.disk = undefined;
    rmSync(folder, { recursive: true, force: true });
    for (const storage of opened) await storage.close?.();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** As if their process no longer ran. Otherwise they are read as those of a process that does. */
function abandonLogs(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [host = '', , ...rest] = name.split('.');
    renameSync(path.join(folder, name), path.join(folder, [host, 2 ** 30, ...rest].join('.')));
  }
}

async function expectWhole(
  storage: Storage,
  sent: ReadonlyMap<string, Sent>,
  acknowledged: readonly string[],
): Promise<void> {
  const keys = await storage.list('agencies/');
  const found = new Map<string, Buffer>();
  for (const key of keys) found.set(key, await buffer(await storage.read(key)));
  for (const [key, content] of found) {
    const contents = sent.get(key)?.contents ?? (key.includes('/removed-') ? [removedContent] : []);
    const whole = contents.some((each) => each.equals(content));
    expect(whole, `${key} is one of the contents that were sent`).toBe(true);
  }
  // Of a file that was replaced, the last acknowledged content or a later one.
  const newest = new Map(
    acknowledged.map((each) => [each.slice(each.indexOf(' ') + 1), Number.parseInt(each, 10)]),
  );
  for (const [key, number] of newest) {
    const possible = sent.get(key)?.contents.slice(number) ?? [];
    const content = found.get(key);
    expect(content && possible.some((each) => each.equals(content)), `${key} is there`).toBe(true);
  }
}
