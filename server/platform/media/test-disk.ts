// A disk that loses power, for tests. It notes what is done to a real folder, and makes folders as they can be found after a power
// cut: what was flushed is there. Of everything else each new name, removed name and written byte may be there or not, in any combination.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Random = () => number;

type Step =
  | { kind: 'name'; folder: number; name: string; node: number | null }
  | { kind: 'write'; file: number; bytes: Buffer; at: number }
  | { kind: 'flush'; node: number; begunAt: number }
  | { kind: 'acknowledge'; what: string };

export interface TestDisk {
  /** `created`: the outermost folder that did not exist. */
  madeFolders(folder: string, created: string | undefined): void;
  created(file: string): void;
  /** `at`: null at the end of the file. */
  wrote(file: string, bytes: Uint8Array, at: number | null): void;
  /** Call when a flush begins; call the result when it has ended. */
  flushes(file: string): () => void;
  linked(from: string, to: string): void;
  renamed(from: string, to: string): void;
  removed(file: string): void;
  acknowledge(what: string): void;
  /** How many steps there were so far. */
  steps(): number;
  /** Makes a folder as it can be after a power cut following that many steps. Returns what was acknowledged by then. */
  afterPowerCut(steps: number, folder: string, random: Random): string[];
}

const rootNode = 0;

export function openTestDisk(root: string): TestDisk {
  const log: Step[] = [];
  /** What each path is now. */
  const nodes = new Map([[root, rootNode]]);
  const files = new Set<number>();
  const sizes = new Map<number, number>();
  let last = rootNode;
  const nodeOf = (file: string) => {
    const node = nodes.get(file);
    if (node === undefined) throw new Error(`${file} is not on this disk`);
    return node;
  };
  const setName = (file: string, node: number | null) => {
    log.push({ kind: 'name', folder: nodeOf(path.dirname(file)), name: path.basename(file), node });
    for (const known of nodes.keys())
      if (known === file || known.startsWith(file + path.sep)) nodes.delete(known);
    if (node !== null) nodes.set(file, node);
  };
  return {
    madeFolders(folder, created) {
      if (created === undefined || !isInside(folder)) return;
      const names = path.relative(path.dirname(created), folder).split(path.sep);
      names.reduce((parent, name) => {
        const made = path.join(parent, name);
        if (made !== root) setName(made, (last += 1));
        return made;
      }, path.dirname(created));
    },
    created(file) {
      files.add((last += 1));
      setName(file, last);
    },
    wrote(file, bytes, at) {
      const node = nodeOf(file);
      const size = sizes.get(node) ?? 0;
      log.push({ kind: 'write', file: node, bytes: Buffer.from(bytes), at: at ?? size });
      sizes.set(node, Math.max(size, (at ?? size) + bytes.length));
    },
    flushes(file) {
      const [node, begunAt] = [nodes.get(file), log.length];
      // Removed since it was opened.
      if (node === undefined) return () => undefined;
      return () => log.push({ kind: 'flush', node, begunAt });
    },
    linked(from, to) {
      // Its folder may have been removed just after it got its name there.
      if (nodes.has(path.dirname(to))) setName(to, nodeOf(from));
    },
    renamed(from, to) {
      const node = nodeOf(from);
      setName(from, null);
      setName(to, node);
    },
    removed(file) {
      if (nodes.has(file)) setName(file, null);
    },
    acknowledge: (what) => log.push({ kind: 'acknowledge', what }),
    steps: () => log.length,
    afterPowerCut(steps, folder, random) {
      const done = log.slice(0, steps);
      restore({ log: done, files, random }, rootNode, folder);
      return done.flatMap((step) => (step.kind === 'acknowledge' ? [step.what] : []));
    },
  };

  function isInside(file: string): boolean {
    return file === root || file.startsWith(root + path.sep);
  }
}

interface Cut {
  log: readonly Step[];
  /** The nodes that are files. */
  files: ReadonlySet<number>;
  random: Random;
}

/** Makes a folder and what is in it. */
function restore(cut: Cut, node: number, place: string): void {
  const { log, files, random } = cut;
  mkdirSync(place, { recursive: true });
  const flushedAt = flushOf(log, node);
  const names = new Map<string, number>();
  for (const [at, step] of log.entries()) {
    if (step.kind !== 'name' || step.folder !== node) continue;
    if (at >= flushedAt && random() < 0.5) continue;
    if (step.node === null) names.delete(step.name);
    else names.set(step.name, step.node);
  }
  for (const [name, child] of names) {
    if (files.has(child)) writeFileSync(path.join(place, name), contentOf(cut, child));
    else restore(cut, child, path.join(place, name));
  }
}

const sectorBytes = 512;

function contentOf({ log, random }: Cut, node: number): Buffer {
  const flushedAt = flushOf(log, node);
  let content: Buffer = Buffer.alloc(0);
  for (const [step, written] of log.entries()) {
    if (written.kind !== 'write' || written.file !== node) continue;
    const { bytes, at } = written;
    if (step < flushedAt) content = spliced(content, bytes, at);
    else if (at < content.length) content = overwritten(content, bytes, { at, random });
    else content = appended(content, bytes, random);
  }
  return content;
}

function spliced(content: Buffer, bytes: Buffer, at: number): Buffer {
  const longer = Buffer.alloc(Math.max(content.length, at + bytes.length));
  content.copy(longer);
  bytes.copy(longer, at);
  return longer;
}

/** Sectors that were there before have the old bytes, the new ones, or are torn. */
function overwritten(content: Buffer, bytes: Buffer, { at, random }: { at: number; random: Random }): Buffer {
  let after = content;
  for (let from = 0; from < bytes.length; from += sectorBytes) {
    const sector = Buffer.from(bytes.subarray(from, from + sectorBytes));
    const way = random();
    if (way < 0.4) continue;
    if (way < 0.5) sector.fill(0xee, Math.floor(random() * sector.length));
    after = spliced(after, sector, at + from);
  }
  return after;
}

function appended(content: Buffer, bytes: Buffer, random: Random): Buffer {
  const way = random();
  if (way < 0.3) return content;
  // Its length is there and its bytes are not.
  if (way < 0.6) return Buffer.concat([content, Buffer.alloc(bytes.length)]);
  return Buffer.concat([content, bytes.subarray(0, Math.floor(random() * (bytes.length + 1)))]);
}

/** Everything before this step was flushed. */
function flushOf(log: readonly Step[], node: number): number {
  return Math.max(0, ...log.map((step) => (step.kind === 'flush' && step.node === node ? step.begunAt : 0)));
}
