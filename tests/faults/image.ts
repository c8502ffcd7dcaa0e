// Runs the image's processes without an image: from the folder that the Containerfile copies, with its commands.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../source-imports.ts';

/** What a stage of the Containerfile says, with what it inherits. */
export interface Stage {
  environment: Record<string, string>;
  /** The command that starts it, and the one that Docker asks for its health. */
  command: string[];
  healthCheck: string[];
  uid: number;
}

/** @throws Error if the Containerfile has no such stage */
export function readStage(name: string): Stage {
  // A line that ends with a backslash goes on.
  const lines = readFileSync(path.join(root, 'Containerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return stageIn(lines, name);
}

function stageIn(lines: readonly string[], name: string): Stage {
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
  if (start < 0) throw new Error(`the Containerfile has no stage ${name}`);
  const next = lines.findIndex((line, at) => at > start && line.startsWith('FROM '));
  const own = lines.slice(start + 1, next < 0 ? undefined : next);
  const valuesOf = (instruction: string) =>
    own
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  const arrayOf = (instruction: string) => {
    const last = valuesOf(instruction).at(-1);
    return last === undefined ? undefined : (JSON.parse(last.slice(last.indexOf('['))) as string[]);
  };
  const from = lines[start]?.split(' ')[1] ?? '';
  const isOurs = lines.some((line) => line.endsWith(` AS ${from}`));
  const inherited = isOurs ? stageIn(lines, from) : undefined;
  const pairs = valuesOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)));
  const entry = arrayOf('ENTRYPOINT') ?? inherited?.command.slice(0, -1) ?? [];
  return {
    environment: { ...inherited?.environment, ...Object.fromEntries(pairs) },
    command: [...entry, ...(arrayOf('CMD') ?? [])],
    healthCheck: arrayOf('HEALTHCHECK') ?? inherited?.healthCheck ?? [],
    uid: Number.parseInt(valuesOf('USER').at(-1) ?? '', 10),
  };
}

export interface RuntimeFolder {
  path: string;
  /** The names of its packages. */
  packages: string[];
  remove(): void;
}

/** Read-only, and owned by another user than the one that runs it. */
export function makeRuntimeFolder(): RuntimeFolder {
  const parent = mkdtempSync(path.join(tmpdir(), 'candor-image-'));
  const folder = path.join(parent, 'candor');
  execFileSync(process.execPath, ['ops/runtime-folder.mjs', folder], { cwd: root, stdio: 'pipe' });
  execFileSync('chmod', ['-R', 'a-w', folder]);
  execFileSync('chmod', ['755', parent]);
  const listed = execFileSync('find', ['node_modules', '-name', 'package.json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const isPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/;
  return {
    path: folder,
    packages: listed.split('\n').flatMap((file) => isPackage.exec(file)?.[1] ?? []),
    remove() {
      execFileSync('chmod', ['-R', 'u+w', folder]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

export interface ImageProcess {
  output(): string;
  exit: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs a command in the folder as the image's user if we may, with no variable of this shell but PATH. */
export function runInImage(
  folder: RuntimeFolder,
  { uid, environment }: Pick<Stage, 'uid' | 'environment'>,
  [program = '', ...args]: readonly string[],
): ImageProcess {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: folder.path,
    env: { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    output: () => output,
    exit,
    end(signal) {
      child.kill(signal);
      return exit;
    },
  };
}
