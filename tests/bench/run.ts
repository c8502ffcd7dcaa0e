// Runs the measurements one after the other, each file in its own process, and prints one table of
// all results. `--write` puts all results in test-results/bench into README.md, including earlier
// runs.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from '../source-imports.ts';
import { readResult, resultsFolder, resultFileOf, tableOf, writeToReadme } from './table.ts';

const longestMinutes = 30;

const isWriting = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((one) => one !== '--write');
const files = globSync('**/*.bench.ts', { cwd: import.meta.dirname })
  .filter(isWanted)
  .toSorted();

if (files.length === 0) throw new Error(`no measurement is called ${wanted.join(' or ')}`);
mkdirSync(resultsFolder, { recursive: true });
for (const file of files) {
  say(`── ${file}`);
  const fault = await measure(file);
  if (fault) keepFault(file, fault);
  for (const { what, aim, measured } of readResult(resultFileOf(file))?.rows ?? [])
    say(`   ${what}: ${measured}${aim && ` (aim: ${aim})`}`);
}
const results = files.flatMap((file) => readResult(resultFileOf(file)) ?? []);
say(`\n${tableOf(results)}`);
if (isWriting) await writeToReadme();
process.exitCode = results.some(({ rows }) => rows.some(({ passed }) => passed === false)) ? 1 : 0;

/** Matches the file's name without its extensions, or its folder. */
function isWanted(file: string): boolean {
  const names = [path.basename(file, '.bench.ts'), path.dirname(file)];
  return wanted.length === 0 || wanted.some((name) => names.includes(name));
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
    const limit = setTimeout(end, longestMinutes * 60_000);
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

function keepFault(file: string, fault: string): void {
  const rows = [
    { what: path.basename(file, '.bench.ts'), aim: '', measured: `broke: ${fault}`, passed: false },
  ];
  const result = { name: file, measured_at: new Date().toISOString(), cores: cpus().length, rows };
  writeFileSync(resultFileOf(file), JSON.stringify(result, null, 2));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
