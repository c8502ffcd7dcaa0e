// Response time of a page of a job's candidates, with a hundred thousand in the job and a million
// in others. Prints the database's query plans.
import { Agent } from 'node:http';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listSorts } from '#contract/response.ts';
import type { ResponseFilters } from '#contract/response.ts';
import { appConnection } from '../../../server/platform/db/open.ts';
import { encodeCursor } from '../../../server/kernel/cursor.ts';
import type { Cursor } from '../../../server/kernel/cursor.ts';
import { pageOfResponses } from '../../../server/domain/candidates/list/store.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { fillReviewAgency, inTheJob, others } from './review-agency.ts';
import type { ReviewAgency } from './review-agency.ts';
import { percentile, timed } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const goal = { callMs: 20, sqlMs: 5 };
const warmUps = 10;
const times = 100;
const explainedTimes = 11;

export const name = `${thousands(inTheJob)} candidates of one job, ${thousands(others)} others`;

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database } = own;
  const server = await serverUnderTest({ DATABASE_URL: database.url });
  try {
    await server.start();
    const { token } = await signInToDemo(server);
    const agency = await fillReviewAgency(database);
    const client = new pg.Client(appConnection(database.url));
    await client.connect();
    const measure = (path: string) => measureCalls(server.port, path, token);
    const rows = [
      await callsRow('page (first, middle, last)', pagesOf(agency), measure),
      await callsRow('page in another order', sortsOf(agency), measure),
      await callsRow('search', searchesOf(agency), measure),
      await callsRow('filter', filtersOf(agency), measure),
      await callsRow('count', countsOf(agency), measure),
      await callsRow('neighbors', neighborsOf(agency), measure),
      ...(await sqlRows(client, agency)),
    ];
    await client.end();
    return rows;
  } finally {
    await server.remove();
    await own.remove();
  }
}

/** The requested paths, by their name in the table. */
type Paths = Record<string, string>;

function pagesOf({ jobId, smallJobId, middle }: ReviewAgency): Paths {
  const list = `jobs/${jobId}/responses`;
  return {
    first: list,
    middle: `${list}?after=${encodeCursor(middle)}`,
    last: `${list}?order=oldest`,
    'of a job with a thousand candidates': `jobs/${smallJobId}/responses`,
    'GET user for comparison': 'user',
  };
}

function searchesOf({ jobId }: ReviewAgency): Paths {
  const list = (query: string) => `jobs/${jobId}/responses?${query}`;
  return {
    'one in three': list('search=ada'),
    'one in three, oldest': list('search=ada&order=oldest'),
    'one in a thousand': list('search=rosalind'),
    one: list('search=candidate+77777'),
    none: list('search=zebediah'),
    'with a status': list('search=grace&status=accepted'),
    'with a tag': list('search=grace&tag=sailor'),
  };
}

function sortsOf({ jobId }: ReviewAgency): Paths {
  return Object.fromEntries(
    listSorts.flatMap((sort) => [
      [sort, `jobs/${jobId}/responses?sort=${sort}`],
      [`${sort}, from the end`, `jobs/${jobId}/responses?sort=${sort}&order=oldest`],
    ]),
  );
}

const filters: Record<string, ResponseFilters | ((agency: ReviewAgency) => ResponseFilters)> = {
  status: { status: 'accepted' },
  progress: { progress: 'uploading' },
  rate: { rate: 'good' },
  'not rated': { rate: 'none' },
  'a week': {
    from: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 33 * 86_400_000).toISOString(),
  },
  tag: { tag: 'calm' },
  'rare tag': { tag: 'sailor' },
  step: ({ stepId }) => ({ pipeline_id: stepId }),
  'no step': { pipeline_id: 'none' },
  stuck: { stuck: 'yes' },
  unseen: { unseen: 'yes' },
  source: { source: 'email' },
  'undecided outside the pipeline': { pipeline_id: 'none', undecided: 'yes' },
  'three filters': ({ stepId }) => ({ status: 'accepted', rate: 'bad', pipeline_id: stepId }),
  'no match': { status: 'invited', progress: 'completed', rate: 'good' },
};

function queryOf(filter: (typeof filters)[string], agency: ReviewAgency): ResponseFilters {
  return typeof filter === 'function' ? filter(agency) : filter;
}

function filtersOf(agency: ReviewAgency): Paths {
  return Object.fromEntries(
    Object.entries(filters).map(([what, filter]) => {
      const query = Object.entries(queryOf(filter, agency)).map(([name, value]) => `${name}=${value}`);
      return [what, `jobs/${agency.jobId}/responses?${query.join('&')}`];
    }),
  );
}

function countsOf({ jobId }: ReviewAgency): Paths {
  const list = `jobs/${jobId}/response-counts`;
  return { all: list, 'of a status': `${list}?status=review`, 'of a rare word': `${list}?search=rosalind` };
}

/** The previous and next candidate of the middle of the list, in each order and within filters. */
function neighborsOf({ middle }: ReviewAgency): Paths {
  const path = (query = '') => `responses/${middle.id}/neighbors${query}`;
  return {
    'newest first': path(),
    ...Object.fromEntries(listSorts.map((sort) => [`by ${sort}`, path(`?sort=${sort}`)])),
    'of a status': path('?status=review'),
    'of a rare word': path('?search=rosalind'),
    'with a rare tag': path('?tag=sailor'),
    'that need help': path('?stuck=yes'),
  };
}

async function callsRow(
  kind: string,
  paths: Paths,
  measure: (path: string) => Promise<number>,
): Promise<Row> {
  const measured: [string, number][] = [];
  for (const [title, path] of Object.entries(paths)) measured.push([title, await measure(path)]);
  const slowest = Math.max(...measured.map(([, ms]) => ms));
  return {
    figure: `${name}: slowest ${kind}, p95 at the client`,
    goal: `<= ${goal.callMs} ms`,
    measured: `${slowest.toFixed(0)} ms`,
    passed: slowest <= goal.callMs,
    details: measured.map(([title, ms]) => `${title} ${ms.toFixed(0)}`).join(', '),
  };
}

/** The 95th of a hundred sequential calls, in milliseconds. */
async function measureCalls(port: number, path: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  for (let i = 0; i < warmUps + times; i += 1) {
    const ms = await timed(agent, port, { path, token });
    if (i >= warmUps) took.push(ms);
  }
  agent.destroy();
  return percentile(took, 0.95);
}

/**
 * Database time of a page's queries: all queries of the first page, and the query that selects a
 * page's ids.
 */
async function sqlRows(client: pg.Client, agency: ReviewAgency): Promise<Row[]> {
  const first = await sqlMs(client, agency, { what: 'the first page', print: printAll });
  const middle = await sqlMs(client, agency, { what: 'a page in the middle', after: agency.middle });
  const last = await sqlMs(client, agency, { what: 'the last page', isOldestFirst: true });
  const small = await sqlMs(
    client,
    { ...agency, jobId: agency.smallJobId },
    { what: 'a job with a thousand' },
  );
  const filtered: string[] = [];
  for (const [what, filter] of Object.entries(filters)) {
    const { findingMs } = await sqlMs(client, agency, { what, filters: queryOf(filter, agency) });
    filtered.push(`${what} ${findingMs.toFixed(1)}`);
  }
  const slowest = Math.max(middle.findingMs, last.findingMs);
  return [
    {
      figure: `${name}: all queries of the first page in the database, EXPLAIN ANALYZE, median`,
      goal: `<= ${goal.sqlMs} ms`,
      measured: `${first.allMs.toFixed(1)} ms (the fastest ${first.leastMs.toFixed(1)} ms)`,
      passed: first.allMs <= goal.sqlMs,
      details: `of the last page ${last.allMs.toFixed(1)} ms, of a job with a thousand candidates ${small.allMs.toFixed(1)} ms`,
    },
    {
      figure: `${name}: finding the rows of the last page and of a middle page`,
      goal: 'as fast as the first page',
      measured: `${slowest.toFixed(2)} ms`,
      passed: slowest <= 2 * first.findingMs + 0.2,
      details: `first ${first.findingMs.toFixed(2)} ms; filtered: ${filtered.join(', ')}`,
    },
  ];
}

interface Explained {
  what: string;
  filters?: ResponseFilters;
  isOldestFirst?: boolean;
  after?: Cursor;
  print?: (what: string, plans: readonly string[]) => void;
}

async function sqlMs(client: pg.Client, agency: ReviewAgency, explained: Explained) {
  const runs: number[][] = [];
  for (let i = 0; i < explainedTimes; i += 1) {
    const plans = await plansOf(client, agency, explained);
    runs.push(plans.map(executionMs));
    if (i === explainedTimes - 1) (explained.print ?? printFirst)(explained.what, plans);
  }
  const all = runs.map((run) => run.reduce((sum, ms) => sum + ms, 0));
  const finding = runs.map(([ms = Number.NaN]) => ms);
  return { allMs: percentile(all, 0.5), leastMs: Math.min(...all), findingMs: percentile(finding, 0.5) };
}

/** Runs a page's read, records its statements, and explains each. */
async function plansOf(
  client: pg.Client,
  { owner, jobId }: ReviewAgency,
  { filters: narrowing = {}, isOldestFirst = false, after }: Explained,
): Promise<string[]> {
  const statements: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  return drizzle(client, { logger }).transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.agency_id', ${owner.agencyId}, true)`);
    statements.length = 0;
    const pageQuery = { jobIds: [jobId], filters: narrowing, now: new Date(), isOldestFirst, after };
    await pageOfResponses(tx, owner, pageQuery);
    const plans: string[] = [];
    for (const { query, params } of [...statements]) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${query}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

function executionMs(plan: string): number {
  return Number(/^Execution Time: ([\d.]+) ms/m.exec(plan)?.[1] ?? Number.NaN);
}

function printAll(what: string, plans: readonly string[]): void {
  process.stdout.write(`\n── plans of ${what}\n${plans.join('\n\n')}\n`);
}

/** The first statement selects the page's ids; the others do not depend on the filters. */
function printFirst(what: string, [plan = '']: readonly string[]): void {
  process.stdout.write(`\n── plan of ${what}\n${plan}\n`);
}

function thousands(count: number): string {
  return count.toLocaleString('en');
}
