// Runs the measurements one after the other, each file in its own process, and prints a table of the
// results for each topic. `--write` puts all results in test-results/bench into docs/benchmarks.md,
// including those of earlier runs.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from '../source-imports.ts';
import { readResult, resultFileOf, resultsFolder, resultsOf, tablesOf, writeTables } from './table.ts';

const longestMinutes = 30;
/** An hour's call, whose video is joined afterwards. */
const longestOf: Record<string, number> = { 'live/alignment.bench.ts': 240 };

const isWriting = process.argv.includes('--write');
const names = process.argv.slice(2).filter((argument) => argument !== '--write');
const files = globSync('**/*.bench.ts', { cwd: import.meta.dirname })
  .filter(isSelected)
  .toSorted();

if (files.length === 0) throw new Error(`no measurement is called ${names.join(' or ')}`);
mkdirSync(resultsFolder, { recursive: true });
for (const file of files) {
  print(`── ${file}`);
  const fault = await measure(file);
  if (fault) storeFault(file, fault);
  for (const { figure, goal, measured } of readResult(resultFileOf(file))?.rows ?? [])
    print(`   ${figure}: ${measured}${goal && ` (goal: ${goal})`}`);
}
const results = resultsOf(files);
print(`\n${tablesOf(results)}`);
if (isWriting) await writeTables();
process.exitCode = [...results.values()].some(({ rows }) => rows.some(({ passed }) => passed === false))
  ? 1
  : 0;

/** Matches the file's name without its extensions, or its folder. */
function isSelected(file: string): boolean {
  const own = [path.basename(file, '.bench.ts'), path.dirname(file)];
  return names.length === 0 || names.some((name) => own.includes(name));
}

/** Resolves to the error, or to null. Kills every process the file has started. */
function measure(file: string): Promise<string | null> {
  return new Promise((resolve) => {
    const runner = path.join(import.meta.dirname, 'run-file.ts');
    const child = spawn(process.execPath, [runner, file], { cwd: root, stdio: 'inherit', detached: true });
    const end = () => endGroup(child.pid);
    const stop = () => {
      end();
      process.exit(130);
    };
    const limit = setTimeout(end, (longestOf[file] ?? longestMinutes) * 60_000);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      end();
      resolve(code === 0 ? null : `ended with ${code ?? signal}`);
    });
  });
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

function storeFault(file: string, fault: string): void {
  const rows = [
    { figure: path.basename(file, '.bench.ts'), goal: '', measured: `broke: ${fault}`, passed: false },
  ];
  const result = { name: file, measured_at: new Date().toISOString(), cores: cpus().length, rows };
  writeFileSync(resultFileOf(file), JSON.stringify(result, null, 2));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
