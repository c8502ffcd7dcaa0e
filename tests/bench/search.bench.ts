// Search over 300,000 candidates: the app's list query compared with LIKE under the policy, in one run
// on one database; and in a browser, from the last key in the search dialog to the first result on the screen.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { chromium, type Page } from 'playwright';
import { newId } from '#contract/id.ts';
import { pageSize } from '#contract/response.ts';
import { countFound } from '../../server/domain/candidates/list/counts.ts';
import { findPage } from '../../server/domain/candidates/list/find-page.ts';
import { migrateDatabase } from '../../server/entry/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Database, Tx } from '../../server/platform/db/open.ts';
import { agencies } from '../../server/platform/db/schema/agency.ts';
import { plans } from '../../server/platform/db/schema/catalogue.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { jobs } from '../../server/platform/db/schema/job.ts';
import { changeDatabase } from '../e2e/change-database.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { makeWorkspace, type Workspace } from '../e2e/workspace.ts';
import { launchOptions } from '../playwright.config.ts';
import type { Row } from './row.ts';
import { startOwnDatabase } from './own-database.ts';

const candidates = 300_000;
const otherAgencies = 30_000;
const runs = 7;
/** Rows inserted in one transaction. */
const atOnce = 10_000;
/** The search terms, and how many candidates each one finds. */
const words = {
  'one match': 'number 123457 ',
  'one in a thousand matches': 'rosalind',
  'one in three matches': 'ada',
  'no match': 'zebediah',
};

interface Place {
  agencyId: string;
  jobId: string;
}

export const name = `searching ${candidates.toLocaleString('en')} candidates`;

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database: embedded } = own;
  try {
    await migrateDatabase(embedded.url, []);
    const db = openDatabase(embedded.url);
    const place = await makeJob(db);
    await addResponses(db, place, candidates);
    await addResponses(db, await makeJob(db), otherAgencies);
    await gatherStatistics(embedded.url);
    const rows = await compare(db, place);
    await db.close();
    return [...rows, ...(await inBrowser())];
  } finally {
    await own.remove();
  }
}

/**
 * Autovacuum does this within minutes; without statistics the planner assumes every table is small.
 */
async function gatherStatistics(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze responses');
  await owner.end();
}

async function makeJob(db: Database): Promise<Place> {
  const [agencyId, companyId, jobId] = [newId(), newId(), newId()];
  await db.asTenant({ agencyId }, async (tx) => {
    const [plan] = await tx.select().from(plans).limit(1);
    await tx.insert(agencies).values({ agency_id: agencyId, name: 'Bench', plan_id: plan?.id ?? '' });
    const look = { bg_color: '#ffffff', buttons_color: '#000000', share_hash: newId() };
    await tx.insert(companies).values({ agency_id: agencyId, id: companyId, name: 'Bench', ...look });
    const job = { company_id: companyId, name: 'Bench', start_at: new Date(), hash_link: newId() };
    await tx.insert(jobs).values({ agency_id: agencyId, id: jobId, ...job });
  });
  return { agencyId, jobId };
}

/** Through the app's role, under the policy, like everything the app writes. In parts, because it limits each transaction. */
async function addResponses(db: Database, { agencyId, jobId }: Place, many: number): Promise<void> {
  for (let first = 1; first <= many; first += atOnce)
    await db.asTenant({ agencyId }, (tx) =>
      tx.execute(sql`
        insert into responses (agency_id, id, job_id, name, email, hash, source, created_at)
        select ${agencyId}::uuid, gen_random_uuid(), ${jobId}::uuid,
          case when n % 1000 = 0 then 'Rosalind' when n % 3 = 0 then 'Ada' else 'Grace' end || ' number ' || n || ' ',
          'candidate' || n || '@example.test', gen_random_uuid()::text, 'share', now() - n * interval '1 second'
        from generate_series(${first}::int, ${Math.min(many, first + atOnce - 1)}::int) as n`),
    );
}

async function compare(db: Database, place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [matches, word] of Object.entries(words)) {
    const member = { agencyId: place.agencyId, userId: newId(), role: 'owner', permissions: null } as const;
    const list = { jobIds: [place.jobId], filters: { search: word }, now: new Date() };
    const query = { ...list, after: undefined, isOldestFirst: false };
    const page = await timed(db, place, (tx) => findPage(tx, member, query, pageSize + 1));
    const naivePage = await timed(db, place, (tx) => likePage(tx, place, word));
    const counted = await timed(db, place, (tx) => countFound(tx, member, list));
    const naiveCount = await timed(db, place, (tx) => likeCount(tx, place, word));
    rows.push({
      figure: `Search ${candidates.toLocaleString('en')} candidates, ${matches}: one page; count`,
      goal: '',
      measured: `${page.toFixed(1)} ms; ${counted.toFixed(1)} ms`,
      passed: null,
      details: `LIKE with row-level security: ${(naivePage / page).toFixed(1)} times as long; count ${(naiveCount / counted).toFixed(1)} times`,
    });
  }
  return rows;
}

async function timed(db: Database, place: Place, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    await db.asTenant(place, async (tx) => {
      const started = performance.now();
      await work(tx);
      // The first run warms the caches.
      if (run > 0) times.push(performance.now() - started);
    });
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** What a member types, and the name that is found by it. Runs with other words find nothing in the page's cache. */
const typed = {
  'one match': (run: number) => [`number ${100_001 + run * 7919}`, `number ${100_001 + run * 7919}`],
  'one in a thousand matches': () => ['rosalind', 'Rosalind number'],
  'one in three matches': () => ['ada', 'Ada number'],
} satisfies Record<string, (run: number) => [string, string]>;
const mostMs = 300;

/** With the whole server and a page that was loaded a moment ago. */
async function inBrowser(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions);
  try {
    const workspace = await makeWorkspace(server, { kinds: ['text'] });
    await fill(server, workspace);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signIn(context, workspace.access);
    const page = await context.newPage();
    const rows: Row[] = [];
    for (const [matches, wordsOf] of Object.entries(typed)) {
      const times: number[] = [];
      for (let run = 0; run <= runs; run += 1) {
        const [words, found] = wordsOf(run);
        const time = await fromKeyToResult(page, server.url, words, found);
        // The first run warms the caches.
        if (run > 0) times.push(time);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(runs / 2)] ?? 0;
      rows.push({
        figure: `Find one of ${candidates.toLocaleString('en')} candidates with Ctrl+K, ${matches}: from the last key to the first result on the screen`,
        goal: `${mostMs} ms`,
        measured: `${median.toFixed(0)} ms`,
        passed: median <= mostMs,
        details: `In Chromium, of which 150 ms wait for the next key; the slowest of ${runs}: ${sorted.at(-1)?.toFixed(0)} ms`,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

async function fill(server: TestServer, { job }: Workspace): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    await client.query(
      `insert into responses (agency_id, id, job_id, name, email, hash, source, created_at)
       select $1, gen_random_uuid(), $2,
         case when n % 1000 = 0 then 'Rosalind' when n % 3 = 0 then 'Ada' else 'Grace' end || ' number ' || n || ' ',
         'candidate' || n || '@example.test', gen_random_uuid()::text, 'share', now() - n * interval '1 second'
       from generate_series(1, $3::int) as n`,
      [job.agency_id, job.id, candidates],
    );
    await client.query('vacuum analyze responses');
  });
}

/** In milliseconds, from the press of the last key to the frame that shows the result. */
async function fromKeyToResult(page: Page, url: string, words: string, found: string): Promise<number> {
  await page.goto(`${url}/users`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  const time = page.evaluate(timeOfResult, { words, found });
  await page.keyboard.type(words, { delay: 80 });
  return time;
}

/** Runs in the page. */
function timeOfResult({ words, found }: { words: string; found: string }): Promise<number> {
  let lastKey = 0;
  addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), { capture: true });
  return new Promise((resolve) => {
    const look = () => {
      const field = document.querySelector('[role="combobox"]');
      const isTyped = field instanceof HTMLInputElement && field.value === words;
      const options = [...document.querySelectorAll('[role="option"]')];
      if (!isTyped || !options.some((option) => (option.textContent ?? '').includes(found))) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey)));
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function likeOf({ agencyId, jobId }: Place, word: string) {
  return sql`from responses where agency_id = ${agencyId} and job_id = ${jobId} and search_text like ${`%${word}%`}`;
}

function likePage(tx: Tx, place: Place, word: string) {
  return tx.execute(
    sql`select id ${likeOf(place, word)} order by created_at desc, id desc limit ${pageSize + 1}`,
  );
}

function likeCount(tx: Tx, place: Place, word: string) {
  return tx.execute(sql`select count(*) ${likeOf(place, word)}`);
}
