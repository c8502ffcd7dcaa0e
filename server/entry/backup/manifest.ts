// The manifest of a backup in a bucket: what its database was and which files it has. It is written last, so a backup
// without one does not count. Lines of JSON, compressed: the head, each file, and a digest of these.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { isMissing } from '../../kernel/is-missing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { readObject } from '../../platform/storage/s3-read.ts';
import { defaultPieceBytes, writeObject } from '../../platform/storage/s3-write.ts';
import { End, Header } from './format.ts';
import { DamagedObject } from './frames.ts';
import type { Vault } from './vault.ts';

const Digested = z.object({ sha256: z.string(), bytes: z.number() });

const Head = z.object({
  header: Header,
  end: z.pick(End, { rows: true, jobs: true }),
  /** The object `rows/{name}`: a tar of the header, rows and tasks. */
  snapshot: Digested,
});
export type Head = z.output<typeof Head>;

/** `writtenAt`: of the file in storage, in milliseconds. */
export interface FileEntry {
  key: string;
  sha256: string;
  bytes: number;
  writtenAt: number;
}

const FileLine = z.tuple([z.string(), z.string(), z.number(), z.number()]);
const LastLine = z.object({ files: z.number(), sha256: z.string() });

export interface Manifest {
  head: Head;
  files: FileEntry[];
}

export const backupsPrefix = 'backups/';

/** A backup's name is its time: `2026-11-28T03-00-12-345Z`. */
export function backupName(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

/** Undefined if it is none. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** Complete ones, oldest first. */
export async function listBackups(s3: S3Calls): Promise<string[]> {
  const names: string[] = [];
  for await (const page of s3.list(backupsPrefix))
    names.push(...page.map(({ key }) => key.slice(backupsPrefix.length)));
  return names.filter((name) => timeOfBackup(name)).toSorted();
}

export async function writeManifest(
  s3: S3Calls,
  vault: Vault,
  name: string,
  { head, files }: Manifest,
): Promise<void> {
  const key = `${backupsPrefix}${name}`;
  const packed = createGzip();
  // The reader of `packed` gets its error.
  pipeline(Readable.from(linesOf(head, files)), packed, () => undefined);
  const options = { pieceBytes: defaultPieceBytes, isNew: true };
  if (!(await writeObject(s3, key, vault.seal(key, packed), options)))
    throw new Error(`${key} is there already`);
}

function* linesOf(head: Head, files: readonly FileEntry[]): Generator<string> {
  const hash = createHash('sha256');
  const digested = (value: unknown) => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    return line;
  };
  yield digested(head);
  for (const { key, sha256, bytes, writtenAt } of files) yield digested([key, sha256, bytes, writtenAt]);
  yield `${JSON.stringify({ files: files.length, sha256: hash.digest('hex') })}\n`;
}

/** @throws DamagedObject if it is not what was written, or missing */
export async function readManifest(s3: S3Calls, vault: Vault, name: string): Promise<Manifest> {
  const key = `${backupsPrefix}${name}`;
  try {
    const unpacked = createGunzip();
    pipeline(Readable.from(vault.open(key, await readObject(s3, key))), unpacked, () => undefined);
    return await parse(unpacked);
  } catch (cause) {
    if (cause instanceof DamagedObject || cause instanceof Refusal) throw cause;
    throw new DamagedObject(isMissing(cause) ? `${key} is missing` : `${key} was changed`, { cause });
  }
}

async function parse(unpacked: AsyncIterable<Buffer>): Promise<Manifest> {
  const hash = createHash('sha256');
  const files: FileEntry[] = [];
  let head: Head | undefined;
  let last: z.output<typeof LastLine> | undefined;
  for await (const line of splitLines(unpacked)) {
    const value: unknown = JSON.parse(line);
    if (last) throw new Error('there is more after the last line');
    last = LastLine.safeParse(value).data;
    if (last) continue;
    hash.update(`${line}\n`);
    if (!head) {
      head = Head.parse(value);
      continue;
    }
    const [key, sha256, bytes, writtenAt] = FileLine.parse(value);
    files.push({ key, sha256, bytes, writtenAt });
  }
  if (!head || last?.files !== files.length || last.sha256 !== hash.digest('hex'))
    throw new Error('it is not whole');
  return { head, files };
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
