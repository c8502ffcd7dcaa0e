// The folder AI_TRANSCRIBE_DIR: a model, its description model.json, and possibly the library that runs it. Every mistake in it is a
// StartFault with one sentence.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartFault } from '../../kernel/start-fault.ts';

/** The files of each family of models. Only families that have times for words and classify no emotions. */
export const families = {
  /** Times only if the decoder was exported with attention. */
  whisper: ['encoder', 'decoder', 'tokens'],
  'nemo-ctc': ['model', 'tokens'],
  'zipformer-ctc': ['model', 'tokens'],
  /** Of NeMo or icefall. */
  transducer: ['encoder', 'decoder', 'joiner', 'tokens'],
} as const satisfies Record<string, readonly string[]>;
export type Family = keyof typeof families;

const familyNames = ['whisper', 'nemo-ctc', 'zipformer-ctc', 'transducer'] as const satisfies Family[];

const Description = z.strictObject({
  name: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  family: z.enum(familyNames),
  files: z.record(z.string(), z.string()),
});

export interface LocalModel {
  name: string;
  family: Family;
  /** Absolute paths by purpose, in the order of `families`. */
  files: Readonly<Record<string, string>>;
  /** Of all files together. */
  bytes: number;
}

/** @throws StartFault */
export function readModel(folder: string): LocalModel {
  const { name, family, files } = readDescription(folder);
  const needed: readonly string[] = families[family];
  const missing = needed.find((purpose) => files[purpose] === undefined);
  if (missing) throw faultOf(folder, `names no file "${missing}", which the family ${family} needs`);
  const unknown = Object.keys(files).find((purpose) => !needed.includes(purpose));
  if (unknown) throw faultOf(folder, `names a file "${unknown}", which the family ${family} does not have`);
  const found = needed.map((purpose) => [purpose, fileIn(folder, files[purpose] ?? '')] as const);
  const bytes = found.reduce((sum, [, file]) => sum + statSync(file).size, 0);
  return { name, family, files: Object.fromEntries(found), bytes };
}

function readDescription(folder: string): z.infer<typeof Description> {
  const parsed = Description.safeParse(readJson(folder));
  if (parsed.success) return parsed.data;
  const [where] = parsed.error.issues[0]?.path ?? [];
  const needs: Record<string, string> = {
    name: 'needs a "name" of at most 200 characters',
    family: `needs a "family" that is one of ${familyNames.join(', ')}`,
    files: 'needs "files" with the name of each file',
  };
  throw faultOf(folder, needs[String(where)] ?? 'must be an object with name, family and files');
}

function readJson(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'model.json'), 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw faultOf(folder, 'is no JSON');
    throw faultOf(folder, `can't be read: ${codeOf(cause)}`, cause);
  }
}

/** Follows links: a downloaded folder must not name other files of this machine. */
function fileIn(folder: string, name: string): string {
  try {
    const file = realpathSync(path.resolve(folder, name));
    if (!isInside(path.relative(realpathSync(folder), file)))
      throw faultOf(folder, `names ${name}, which is outside of the folder`);
    if (!statSync(file).isFile()) throw faultOf(folder, `names ${name}, which is no file`);
    return file;
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw faultOf(folder, `names ${name}, which can't be read: ${codeOf(cause)}`, cause);
  }
}

function isInside(relative: string): boolean {
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function faultOf(folder: string, what: string, cause?: unknown): StartFault {
  return new StartFault(`AI_TRANSCRIBE_DIR: ${path.join(folder, 'model.json')} ${what}.`, cause);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'an error';
}

/**
 * Identifies the model: lower-case hex of SHA-256 over the lines that sha256sum prints for its files, in the order of `families`, with
 * their purposes instead of their names.
 */
export async function hashModel({ files }: LocalModel): Promise<string> {
  const all = createHash('sha256');
  for (const [purpose, file] of Object.entries(files)) {
    const one = createHash('sha256');
    await pipeline(createReadStream(file), one);
    all.update(`${one.digest('hex')}  ${purpose}\n`);
  }
  return all.digest('hex');
}

const libraryName = 'sherpa-onnx-node';
const libraryVersion = '1.13.8';

/**
 * The library's main file. Ours in a clone, where tests need it; otherwise the operator has installed it into the folder.
 * @param from files that could load it
 * @throws StartFault
 */
export function findLibrary(
  folder: string,
  from = [import.meta.filename, path.join(folder, 'model.json')],
): string {
  const found = from.flatMap(resolveFrom);
  const [usable] = found.filter(({ version }) => version === libraryVersion);
  if (usable) return usable.main;
  const [other] = found;
  throw new StartFault(
    `AI_TRANSCRIBE_DIR needs ${libraryName} ${libraryVersion}${other ? `, not ${other.version}` : ''}. Run: ${installCommand(folder)}`,
  );
}

/** Names the package of this platform, too: the library accepts newer versions of it. */
export function installCommand(folder: string): string {
  const { platform, arch } = process;
  const binary = `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`;
  return `npm install --prefix ${folder} ${libraryName}@${libraryVersion} ${binary}@${libraryVersion}`;
}

function resolveFrom(file: string): { main: string; version: string }[] {
  try {
    const require = createRequire(file);
    const { version } = require(`${libraryName}/package.json`) as { version: string };
    return [{ main: require.resolve(libraryName), version }];
  } catch {
    return []; // Not installed there.
  }
}
