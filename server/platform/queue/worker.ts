// Runs tasks from their queues. By default in the web process, or in any number of separate processes.
import { PgBoss } from 'pg-boss';
import type { JobResult } from 'pg-boss';
import { appOptions } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { bossSchema } from './boss.ts';
import type { QueuedJob } from './define-task.ts';

export interface Worker {
  /** Waits for running tasks, up to this long. */
  stop(timeoutMs?: number): Promise<void>;
}

export async function startWorker(url: string, jobs: readonly QueuedJob[], deps: Deps): Promise<Worker> {
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
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  let isStopping = false;
  let reportedAt = -Infinity;
  boss.on('error', (error) => {
    // Every queue polls twice a second and fails for the same reason, so log once per ten seconds.
    // Connections that were still opening at the stop report meaningless errors afterwards.
    if (isStopping || performance.now() - reportedAt < 10_000) return;
    reportedAt = performance.now();
    deps.log.error({ err: error }, 'the job queue has a fault');
  });
  await boss.start();
  for (const job of jobs) await work(boss, job, deps);
  const timers = jobs.flatMap((job) =>
    job.everySeconds ? [repeat(boss, job.name, job.everySeconds, deps)] : [],
  );
  return {
    stop(timeoutMs = 10_000) {
      isStopping = true;
      timers.forEach(clearInterval);
      return boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** Every worker polls; the queue accepts one run per interval. */
function repeat(boss: PgBoss, name: string, seconds: number, deps: Deps): NodeJS.Timeout {
  const send = () =>
    boss
      .send(name, {}, { singletonSeconds: seconds })
      .catch((error: unknown) => deps.log.warn({ err: error, job: name }, 'a repeated job was not queued'));
  void send();
  return setInterval(() => void send(), seconds * 1000);
}

async function work(boss: PgBoss, job: QueuedJob, deps: Deps): Promise<void> {
  if (job.takes) return workOnMany(boss, job, job.takes, deps);
  await boss.work<unknown>(
    job.name,
    {
      localConcurrency: job.concurrency,
      pollingIntervalSeconds: 0.5,
      ...(job.perGroup && { localGroupConcurrency: job.perGroup }),
    },
    async (taken) => {
      for (const one of taken) await run(job, one.id, one.data, deps);
    },
  );
}

/** Fetches the next batch immediately while batches are full. Each task succeeds or fails on its own. */
async function workOnMany(boss: PgBoss, job: QueuedJob, takes: number, deps: Deps): Promise<void> {
  await boss.work<unknown>(
    job.name,
    { batchSize: takes, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    async (taken) => {
      const results: JobResult[] = [];
      const rest = [...taken];
      const lane = async () => {
        for (let one = rest.shift(); one; one = rest.shift()) {
          const { id } = one;
          await run(job, id, one.data, deps).then(
            () => results.push({ id, status: 'completed' }),
            (error: unknown) => results.push({ id, status: 'failed', output: { message: String(error) } }),
          );
        }
      };
      await Promise.all(Array.from({ length: job.concurrency }, lane));
      return results;
    },
  );
}

async function run(job: QueuedJob, id: string, data: unknown, deps: Deps): Promise<void> {
  const started = Date.now();
  try {
    await job.run(data, deps);
    deps.log.info({ job: job.name, id, ms: Date.now() - started }, 'job done');
  } catch (error) {
    deps.log.error(
      { job: job.name, id, ms: Date.now() - started, err: error },
      'job failed; it is tried again',
    );
    throw error;
  }
}
