// The longest tasks on the page's thread while a recruiter scrolls and filters a job's candidates
// on a slow processor. Measured in processor time per task, so other load on the machine does not
// count.
import { type CDPSession, chromium, type ElementHandle, type Page } from 'playwright';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { changeDatabase } from '../../e2e/change-database.ts';
import { messagesIn } from '../../e2e/messages.ts';
import { signIn } from '../../e2e/recruiter.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace, type Workspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';

export const name = 'candidate-list';

const t = messagesIn();
const candidatesCount = 10_000;
const slowDown = 4;
const longestMs = 50;
const scrolledMs = 5000;
/** Pixels per frame: two hundred rows a second at sixty frames. */
const stepPx = 120;
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer(home());
  try {
    const workspace = await makeWorkspace(server, {
      kinds: ['text'],
      job: { pipelines: ['Call', 'Offer'].map((step) => ({ id: newId(), name: step })) },
    });
    await addCandidates(server, workspace);
    const rows: Row[] = [];
    for (const [where, viewport] of Object.entries({ 'a desktop': desk, 'a phone': phone })) {
      const context = await browser.newContext({ viewport });
      await signIn(context, workspace.access);
      const page = await context.newPage();
      await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
      await page.getByRole('grid').getByRole('link').first().waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: new RegExp(`^${t('candidates.all')} `) }).waitFor();
      await atRest(page);
      rows.push(rowOf('Scroll', where, await tasksMeanwhile(page, scroll)));
      rows.push(rowOf('Filter', where, await tasksMeanwhile(page, await filtering(page))));
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** BENCH_HOME: another folder with sources and a built page, for comparison. */
function home(): { home?: string } {
  const folder = process.env['BENCH_HOME'];
  return folder ? { home: folder } : {};
}

function rowOf(
  action: 'Scroll' | 'Filter',
  where: string,
  { tasksMs, count }: { tasksMs: readonly number[]; count: number },
): Row {
  const long = tasksMs.filter((ms) => ms > longestMs);
  const worst = tasksMs.slice(0, 5).map((ms) => ms.toFixed(0));
  return {
    figure: `${action} a list of ${candidatesCount.toLocaleString('en')} candidates on ${where}, CPU ${slowDown} times slower: tasks over ${longestMs} ms`,
    goal: 'none',
    measured: `${long.length}, the longest ${worst[0] ?? '0'} ms`,
    passed: long.length === 0,
    details: `${count} ${action === 'Scroll' ? `frames in ${scrolledMs / 1000} s` : 'changes'}; longest tasks ${worst.join(', ')} ms`,
  };
}

/** Scrolls down by a step per frame, like a fast wheel. Returns the number of frames. */
async function scroll(page: Page): Promise<number> {
  return page.evaluate(
    ([forMs, by]) =>
      new Promise<number>((done) => {
        const start = performance.now();
        let frames = 0;
        const step = () => {
          frames += 1;
          scrollBy(0, by);
          if (performance.now() - start < forMs) requestAnimationFrame(step);
          else done(frames);
        };
        requestAnimationFrame(step);
      }),
    [scrolledMs, stepPx] as const,
  );
}

/**
 * Filters by three statuses, searches, and shows everybody again, with real mouse and keyboard
 * input. Queries only attributes, because a locator's search also runs on the page's thread.
 */
async function filtering(page: Page): Promise<(page: Page) => Promise<number>> {
  await page.evaluate(() => scrollTo(0, 0));
  const button = (label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label} `) }).elementHandle();
  const statuses = ['review', 'accepted', 'rejected'] as const;
  const presses = await Promise.all(
    statuses.map(async (status) => ({ status, handle: await button(t(`responses.status.${status}`)) })),
  );
  const all = await button(t('candidates.all'));
  const words = await page.getByRole('searchbox', { name: t('responses.search_label') }).elementHandle();
  return async () => {
    for (const { status, handle } of presses) {
      await pressOn(page, handle);
      await page.waitForFunction(
        (expected) =>
          document
            .querySelector('[role=grid][aria-busy=false] [data-status]')
            ?.matches(`[data-status=${expected}]`),
        status,
      );
      await atRest(page);
    }
    await pressOn(page, all);
    await showsCount(page, candidatesCount);
    await pressOn(page, words);
    await page.keyboard.type('candidate 77', { delay: 80 });
    await showsCount(page, 111);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await showsCount(page, candidatesCount);
    return statuses.length + 3;
  };
}

async function pressOn(page: Page, control: ElementHandle | null): Promise<void> {
  // The status tabs scroll sideways on a phone.
  await control?.scrollIntoViewIfNeeded();
  const box = await control?.boundingBox();
  if (!box) throw new Error('a control is not to be seen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until this many are found and rendered. */
async function showsCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (start) =>
      [...document.querySelectorAll('[role=status]')].some((status) => status.textContent.startsWith(start)),
    `${count.toLocaleString('en')} `,
  );
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

const Traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.string()) })),
});
type Traced = z.infer<typeof Traced>;

/**
 * The tasks on the page's thread during the work, in milliseconds of processor time, longest first.
 */
async function tasksMeanwhile(page: Page, work: (page: Page) => Promise<number>) {
  const session = await page.context().newCDPSession(page);
  const traced: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const entry of value) {
      const event = Traced.safeParse(entry);
      if (event.success) traced.push(event.data);
    }
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await session.send('Tracing.start', { categories: 'toplevel', transferMode: 'ReportEvents' });
  const count = await work(page);
  await endOfTrace(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const thread = traced.find((event) => event.args?.name === 'CrRendererMain');
  const tasksMs = traced
    .filter(
      ({ name: what, pid, tid }) => what.endsWith('RunTask') && pid === thread?.pid && tid === thread.tid,
    )
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a);
  if (tasksMs.length === 0) throw new Error('the trace says nothing of the page');
  return { tasksMs, count };
}

async function endOfTrace(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
}

/**
 * Candidates of every kind a row can show, a minute apart, written as the server would write them.
 */
async function addCandidates(server: TestServer, { job }: Workspace): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [job.agency_id]);
    await client.query(
      `insert into responses (agency_id, id, job_id, name, email, status, progress, hash, source, started_at, finished_at,
         active_at, trouble, overall_rate, test_total_points, test_scored_points, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Candidate ' || i, 'candidate' || i || '@example.com',
         (array['review', 'wait', 'accepted', 'rejected'])[1 + i % 4], case when i % 10 = 0 then 'in_progress' else 'completed' end,
         gen_random_uuid()::text, 'share', at, case when i % 10 > 0 then at end, at,
         case when i % 30 = 0 then 'permission_denied' else 'none' end, (array['', 'good', 'middling', 'bad'])[1 + i / 3 % 4],
         case when i % 4 = 0 then 5 else 0 end, i % 6, at, at
       from generate_series(1, $3) i cross join lateral (select now() - (10001 - i) * interval '1 minute' as at) t`,
      [job.agency_id, job.id, candidatesCount],
    );
    await client.query(
      `insert into response_tags (agency_id, response_id, tag, job_id, response_created_at)
       select agency_id, id, tag, job_id, created_at from responses
       cross join unnest(array['night shift', 'speaks French', 'own car']) tag
       where job_id = $1 and abs(hashtext(id::text || tag)) % 4 = 0`,
      [job.id],
    );
    await client.query('analyze');
  });
}
