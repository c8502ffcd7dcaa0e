// The tables of measurements: stored as JSON in test-results/bench, printed as Markdown by topic, and
// inserted between two markers in docs/benchmarks.md. `node tests/bench/table.ts` inserts the stored
// results.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../source-imports.ts';
import { Result, type Row } from './row.ts';

export const resultsFolder = path.join(root, 'test-results', 'bench');
const document = path.join(root, 'docs', 'benchmarks.md');
const markers = { begin: '<!-- bench -->', end: '<!-- /bench -->' };

/** Each topic is a table of the rows of these files. */
const topics: Record<string, readonly string[]> = {
  Recording: [
    ...['device/speech-lost-chromium', 'device/speech-lost-firefox', 'device/frames-recorded'],
    'device/recorder-memory',
  ],
  'Upload over bad connections': [
    ...[
      'line/stop-to-stored',
      'line/browser-stop',
      'line/browser-upload',
      'line/goodput',
      'line/cuts',
      'line/away',
    ],
    ...['device/page-closed-chromium', 'device/page-closed-firefox'],
  ],
  'Upload to the server': ['server/ingest', 'server/many'],
  'Candidate pages': [
    ...['device/welcome-javascript', 'device/welcome-paint', 'device/begun-offline'],
    'device/candidate-pages',
  ],
  Playback: ['device/playback'],
  'Live rooms': [
    ...['live/join', 'live/outages', 'live/loss', 'live/people', 'live/typing', 'live/javascript'],
    'live/alignment',
  ],
  'Recruiter pages': ['device/recruiter-javascript', 'device/candidate-list'],
  'Lists and searches on the server': ['server/calls', 'server/review-lists', 'search'],
  Billing: ['server/billing'],
  'Sign-in, imports and exports': ['server/authorize', 'server/login', 'server/import', 'server/export'],
};

/** Results by the name of their file, without `.bench.ts`. */
export type Results = ReadonlyMap<string, Result>;

export function resultsOf(files: readonly string[]): Results {
  return new Map(
    files.flatMap((file) => {
      const result = readResult(resultFileOf(file));
      return result ? [[nameOf(file), result]] : [];
    }),
  );
}

export function resultFileOf(file: string): string {
  return path.join(resultsFolder, `${nameOf(file).replaceAll('/', '-')}.json`);
}

export function readResult(file: string): Result | undefined {
  return existsSync(file) ? Result.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** A heading and a table for each topic with results. */
export function tablesOf(results: Results): string {
  const listed = Object.values(topics).flat();
  const Other = [...results.keys()].filter((name) => !listed.includes(name));
  return Object.entries({ ...topics, Other })
    .map(([topic, files]) => ({ topic, rows: files.flatMap((file) => results.get(file)?.rows ?? []) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ topic, rows }) => `## ${topic}\n\n${tableOf(rows)}`)
    .join('\n\n');
}

function tableOf(rows: readonly Row[]): string {
  const head = ['| figure | goal | measured | | details |', '| --- | --- | --- | --- | --- |'];
  return [...head, ...rows.map(lineOf)].join('\n');
}

function lineOf({ figure, goal, measured, details = '', passed }: Row): string {
  const verdict = passed === null ? '–' : passed ? 'met' : '**missed**';
  const cells = [figure, goal, measured, verdict, details].map((cell) => cell.replaceAll('|', '\\|'));
  return `| ${cells.join(' | ')} |`;
}

/** @throws if the document lacks the markers */
export async function writeTables(): Promise<void> {
  const files = globSync('**/*.bench.ts', { cwd: import.meta.dirname });
  const text = readFileSync(document, 'utf8');
  const [begin, end] = [text.indexOf(markers.begin), text.indexOf(markers.end)];
  if (begin < 0 || end < begin) throw new Error(`${document} lacks ${markers.begin} and ${markers.end}`);
  const written = `${text.slice(0, begin)}${markers.begin}\n\n${tablesOf(resultsOf(files))}\n\n${text.slice(end)}`;
  writeFileSync(document, await format(written, { ...(await resolveConfig(document)), parser: 'markdown' }));
}

function nameOf(file: string): string {
  return file.replaceAll(path.sep, '/').replace(/\.bench\.ts$/, '');
}

if (process.argv[1] === import.meta.filename) await writeTables();
