// Runs tasks from their queues. By default in the web process, or in any number of separate processes.
import { PgBoss } from 'pg-boss';
import type { JobResult } from 'pg-boss';
import { appOptions } from '../db/open.ts';
import { countTask } from '../metrics/metrics.ts';
import { beginTrace, endSpan, within } from '../tracing/spans.ts';
import { newTrace } from '../tracing/trace-context.ts';
import type { Deps } from '../deps.ts';
import { bossSchema, defaultLostAfterSeconds } from './boss.ts';
import { startClaimLoop } from './claim-loop.ts';
import type { ClaimLoop } from './claim-loop.ts';
import type { QueuedTask } from './define-task.ts';

export interface Worker {
  /** Waits for running tasks, up to this long. */
  stop(timeoutMs?: number): Promise<void>;
}

export async function startWorker(url: string, tasks: readonly QueuedTask[], deps: Deps): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: url,
    options: appOptions,
    application_name: 'candor worker',
    schema: bossSchema,
    max: 6,
    // The owner owns the schema; reindexing would need ownership.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    // How soon we notice tasks of a killed worker.
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  let isStopping = false;
  let reportedAt = -Infinity;
  const report = (error: unknown) => {
    // Every query fails for the same reason, so log once per ten seconds.
    // Connections that were still opening at the stop report meaningless errors afterwards.
    if (isStopping || performance.now() - reportedAt < 10_000) return;
    reportedAt = performance.now();
    deps.log.error({ err: error }, 'the task queue has a fault');
  };
  boss.on('error', report);
  boss.on('warning', ({ message }) => deps.log.warn({ reason: message }, 'the task queue warns'));
  const runners: Runners = new Map();
  wakeOnNotify(boss, runners);
  await boss.start();
  const loops: ClaimLoop[] = [];
  for (const task of tasks) {
    if (task.perGroup === undefined) {
      const ids = await work(boss, task, deps);
      runners.set(task.name, () => ids.forEach((id) => boss.notifyWorker(id)));
    } else {
      const loop = claimFor(boss, task, deps, report);
      loops.push(loop);
      runners.set(task.name, loop.wake);
    }
  }
  const stopWaking = wakeWhenDue(boss, runners, report);
  const timers = tasks.flatMap((task) =>
    task.everySeconds ? [repeat(boss, task.name, task.everySeconds, deps)] : [],
  );
  return {
    async stop(timeoutMs = 10_000) {
      isStopping = true;
      stopWaking();
      timers.forEach(clearInterval);
      const until = performance.now() + timeoutMs;
      // Our loops need pg-boss's connections until their tasks have ended.
      const offWork = boss.stop({ graceful: true, timeout: timeoutMs, close: false });
      await Promise.all(loops.map((loop) => loop.stop(timeoutMs)));
      await offWork;
      await boss.stop({ graceful: false, timeout: Math.max(1000, until - performance.now()) });
    },
  };
}

function claimFor(boss: PgBoss, task: QueuedTask, deps: Deps, onError: (error: unknown) => void): ClaimLoop {
  return startClaimLoop(boss, task, {
    lanes: concurrencyOf(task, deps),
    pollMs: pollSeconds * 1000,
    heartbeatMs: ((task.lostAfterSeconds ?? defaultLostAfterSeconds) * 1000) / 3,
    run: (id, data) => run(task, id, data, deps),
    onError,
  });
}

/** pg-boss wakes its own workers. This wakes our loops over the same connection. */
function wakeOnNotify(boss: PgBoss, runners: Runners): void {
  const db = boss.getDb();
  const listen = db.listen?.bind(db);
  if (!listen) throw new Error('pg-boss cannot listen');
  db.listen = (channel, onTask, onReconnect) =>
    listen(
      channel,
      (name) => {
        onTask(name);
        runners.get(name)?.();
      },
      () => {
        onReconnect();
        for (const wake of runners.values()) wake();
      },
    );
}

/** Every worker polls; the queue accepts one run per interval. */
function repeat(boss: PgBoss, name: string, seconds: number, deps: Deps): NodeJS.Timeout {
  const send = () =>
    boss
      .send(name, {}, { singletonSeconds: seconds })
      .catch((error: unknown) => deps.log.warn({ err: error, task: name }, 'a repeated task was not queued'));
  void send();
  return setInterval(() => void send(), seconds * 1000);
}

/** Per queue, what makes its workers look for tasks. */
type Runners = Map<string, () => void>;

/** A worker that nothing wakes looks for tasks this often. */
const pollSeconds = 120;
/** New tasks wake workers at once (`notify`). This is for tasks that start later, and for retries. */
const wakeEveryMs = 1000;
const dueQueues = `select q.name from ${bossSchema}.queue q where exists (
  select 1 from ${bossSchema}.job j where j.name = q.name and j.state < 'active' and not j.blocked
  and j.start_after <= ${bossSchema}.job_now())`;

/** Wakes the workers of queues with due tasks: one query a second, instead of two for each worker. */
function wakeWhenDue(boss: PgBoss, runners: Runners, report: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const look = async () => {
    try {
      const { rows } = (await boss.getDb().executeSql(dueQueues)) as { rows: { name: string }[] };
      for (const { name } of rows) runners.get(name)?.();
    } catch (error) {
      report(error);
    }
    if (!isStopped) timer = setTimeout(() => void look(), wakeEveryMs);
  };
  timer = setTimeout(() => void look(), wakeEveryMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Returns the ids of the workers. */
async function work(boss: PgBoss, task: QueuedTask, deps: Deps): Promise<readonly string[]> {
  if (task.takes) return [await workOnMany(boss, task, task.takes, deps)];
  return Promise.all(Array.from({ length: concurrencyOf(task, deps) }, () => workOnOne(boss, task, deps)));
}

function concurrencyOf({ concurrency }: QueuedTask, { config }: Deps): number {
  return typeof concurrency === 'number' ? concurrency : concurrency(config);
}

async function workOnOne(boss: PgBoss, task: QueuedTask, deps: Deps): Promise<string> {
  const options = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  const id: string = await boss.work<unknown>(task.name, options, async (taken) => {
    try {
      for (const entry of taken) await run(task, entry.id, entry.data, deps);
    } finally {
      // Another task may be waiting.
      boss.notifyWorker(id);
    }
  });
  return id;
}

/** Fetches the next batch immediately while batches are full. Each task succeeds or fails on its own. */
function workOnMany(boss: PgBoss, task: QueuedTask, takes: number, deps: Deps): Promise<string> {
  return boss.work<unknown>(
    task.name,
    {
      ...{ batchSize: takes, perJobResults: true, burstWhenBatchFull: true },
      ...{ pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds },
    },
    async (taken) => {
      const results: JobResult[] = [];
      const rest = [...taken];
      const lane = async () => {
        for (let entry = rest.shift(); entry; entry = rest.shift()) {
          const { id } = entry;
          await run(task, id, entry.data, deps).then(
            () => results.push({ id, status: 'completed' }),
            (error: unknown) => results.push({ id, status: 'failed', output: { message: String(error) } }),
          );
        }
      };
      await Promise.all(Array.from({ length: concurrencyOf(task, deps) }, lane));
      return results;
    },
  );
}

/** With a tracer, each run is a trace, and the lines of its log have the trace's id. */
async function run(task: QueuedTask, id: string, data: unknown, deps: Deps): Promise<void> {
  if (!deps.tracer) return perform(task, id, data, deps);
  const trace = newTrace();
  const open = beginTrace(deps.tracer, trace, task.name, 'consumer');
  const log = deps.log.child({ trace_id: trace.traceId });
  try {
    await within(open, () => perform(task, id, data, { ...deps, log }));
  } catch (error) {
    open.span.hasFailed = true;
    throw error;
  } finally {
    endSpan(open);
  }
}

async function perform(task: QueuedTask, id: string, data: unknown, deps: Deps): Promise<void> {
  const started = Date.now();
  try {
    await task.run(data, deps);
    countTask(task.name, 'done', (Date.now() - started) / 1000);
    deps.log.info({ task: task.name, id, ms: Date.now() - started }, 'task done');
  } catch (error) {
    countTask(task.name, 'failed', (Date.now() - started) / 1000);
    deps.log.error(
      { task: task.name, id, ms: Date.now() - started, err: error },
      'task failed; it will be retried',
    );
    throw error;
  }
}
