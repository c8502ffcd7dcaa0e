// The table of measurements: stored as JSON in test-results/bench, printed as Markdown, and
// inserted between two markers in README.md. `node tests/bench/table.ts` inserts the stored
// results.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../source-imports.ts';
import { Result, type Row } from './row.ts';

export const resultsFolder = path.join(root, 'test-results', 'bench');
const readme = path.join(root, 'README.md');
const markers = { begin: '<!-- bench -->', end: '<!-- /bench -->' };

export function resultFileOf(file: string): string {
  return path.join(resultsFolder, `${file.replaceAll(path.sep, '-').replace(/\.bench\.ts$/, '')}.json`);
}

export function readResult(file: string): Result | undefined {
  return existsSync(file) ? Result.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function tableOf(results: readonly Result[]): string {
  const rows = results.flatMap((result) => result.rows).map(lineOf);
  return ['| what | aim | measured | beside | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function lineOf({ what, aim, measured, beside = '', passed }: Row): string {
  const verdict = passed === null ? '–' : passed ? 'met' : 'missed';
  const cells = [what, aim, measured, beside, verdict].map((cell) => cell.replaceAll('|', '\\|'));
  return `| ${cells.join(' | ')} |`;
}

/** @throws if README.md lacks the markers */
export async function writeToReadme(): Promise<void> {
  const files = globSync('*.json', { cwd: resultsFolder }).toSorted();
  const results = files.flatMap((file) => readResult(path.join(resultsFolder, file)) ?? []);
  const text = readFileSync(readme, 'utf8');
  const [begin, end] = [text.indexOf(markers.begin), text.indexOf(markers.end)];
  if (begin < 0 || end < begin) throw new Error(`README.md lacks ${markers.begin} and ${markers.end}`);
  const written = `${text.slice(0, begin)}${markers.begin}\n\n${tableOf(results)}\n\n${text.slice(end)}`;
  writeFileSync(readme, await format(written, { ...(await resolveConfig(readme)), parser: 'markdown' }));
}

if (process.argv[1] === import.meta.filename) await writeToReadme();
