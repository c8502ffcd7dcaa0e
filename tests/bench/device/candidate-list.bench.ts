// How long the page's thread is held at a time while a recruiter scrolls through a job's candidates and narrows them, on a
// slow processor: by the processor's own time, task by task, so that a busy machine does not count.
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

const say = messagesIn();
const candidatesCount = 10_000;
const slowDown = 4;
const longestMs = 50;
const scrolledMs = 5000;
/** Of one frame: twice a hundred rows a second at sixty frames. */
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
    for (const [where, viewport] of Object.entries({ 'on a desk': desk, 'on a phone': phone })) {
      const context = await browser.newContext({ viewport });
      await signIn(context, workspace.access);
      const page = await context.newPage();
      await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
      await page.getByRole('grid').getByRole('link').first().waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: new RegExp(`^${say('candidates.all')} `) }).waitFor();
      await atRest(page);
      rows.push(rowOf(`scrolled ${where}`, await tasksMeanwhile(page, scroll)));
      rows.push(rowOf(`narrowed ${where}`, await tasksMeanwhile(page, await narrower(page))));
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** BENCH_HOME: another folder with sources and a built page, to compare with. */
function home(): { home?: string } {
  const folder = process.env['BENCH_HOME'];
  return folder ? { home: folder } : {};
}

function rowOf(how: string, { tasksMs, count }: { tasksMs: readonly number[]; count: number }): Row {
  const long = tasksMs.filter((ms) => ms > longestMs);
  const worst = tasksMs.slice(0, 5).map((ms) => ms.toFixed(0));
  return {
    what: `a list of ${candidatesCount.toLocaleString('en')} candidates ${how} at 4x CPU: tasks over ${longestMs} ms`,
    aim: 'none',
    measured: `${long.length}, the longest ${worst[0] ?? '0'} ms`,
    passed: long.length === 0,
    beside: `${count} ${how.startsWith('scrolled') ? `frames in ${scrolledMs / 1000} s` : 'changes'}; the longest took ${worst.join(', ')} ms`,
  };
}

/** Scrolls down as far with every frame as a wheel in a hurry does. Answers how many frames there were. */
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
 * Looks at three statuses, searches, and looks at everybody again: with the mouse and the keys themselves, and asking the
 * page no more than an attribute, since a locator's search through the page is work of the page's thread like any other.
 */
async function narrower(page: Page): Promise<(page: Page) => Promise<number>> {
  await page.evaluate(() => scrollTo(0, 0));
  const button = (label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label} `) }).elementHandle();
  const statuses = ['review', 'accepted', 'rejected'] as const;
  const presses = await Promise.all(
    statuses.map(async (status) => ({ status, handle: await button(say(`responses.status.${status}`)) })),
  );
  const all = await button(say('candidates.all'));
  const words = await page.getByRole('searchbox', { name: say('responses.search_label') }).elementHandle();
  return async () => {
    for (const { status, handle } of presses) {
      await pressOn(page, handle);
      await page.waitForFunction(
        (wanted) =>
          document
            .querySelector('[role=grid][aria-busy=false] [data-status]')
            ?.matches(`[data-status=${wanted}]`),
        status,
      );
      await atRest(page);
    }
    await pressOn(page, all);
    await says(page, candidatesCount);
    await pressOn(page, words);
    await page.keyboard.type('candidate 77', { delay: 80 });
    await says(page, 111);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await says(page, candidatesCount);
    return statuses.length + 3;
  };
}

async function pressOn(page: Page, control: ElementHandle | null): Promise<void> {
  // The strip of statuses scrolls sideways on a phone.
  await control?.scrollIntoViewIfNeeded();
  const box = await control?.boundingBox();
  if (!box) throw new Error('a control is not to be seen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** So many are found, and drawn. */
async function says(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (start) =>
      [...document.querySelectorAll('[role=status]')].some((one) => one.textContent.startsWith(start)),
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

/** What the page's thread did in one go meanwhile, in milliseconds of the processor, the longest first. */
async function tasksMeanwhile(page: Page, work: (page: Page) => Promise<number>) {
  const session = await page.context().newCDPSession(page);
  const traced: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const event = Traced.safeParse(one);
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

/** Of every kind that a row can show, a minute from one to the next; written as the server would have. */
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
