// Runs a task of which each group may run only so many at once, in all processes together. pg-boss's `groupConcurrency`
// counts what is running before it claims, so two processes can claim for the same group in the same moment. Here claims
// of one queue wait for each other.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { QueuedTask } from './define-task.ts';

export interface ClaimLoop {
  /** Looks for tasks now. */
  wake(): void;
  /** Claims nothing more. Resolves when nothing is running, or after this long; what still runs is then given back. */
  stop(timeoutMs: number): Promise<void>;
}

export interface ClaimOptions {
  lanes: number;
  /** Without a call of `wake`, the loop looks this often. */
  pollMs: number;
  heartbeatMs: number;
  run(id: string, data: unknown): Promise<void>;
  onError(error: unknown): void;
}

/** A process that is suspended while it claims delays the others by this long. */
const lockTimeoutMs = 5000;
const lockQueue = `select pg_advisory_xact_lock(hashtextextended($1, 0))
  from set_config('lock_timeout', '${lockTimeoutMs}', true)`;

export function startClaimLoop(
  boss: PgBoss,
  { name, perGroup }: Pick<QueuedTask, 'name' | 'perGroup'>,
  { lanes, pollMs, heartbeatMs, run, onError }: ClaimOptions,
): ClaimLoop {
  const stopping = new AbortController();
  const running = new Map<string, Job<unknown>>();
  let woken = Promise.withResolvers<void>();

  // Each claim holds a connection of pg-boss while it waits, so the lanes take turns.
  const claim = inTurn(() =>
    inTransaction(boss, async (db) => {
      await db.executeSql(lockQueue, [`claim ${name}`]);
      const [claimed] = await boss.fetch<unknown>(name, {
        db,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      });
      return claimed;
    }),
  );

  const perform = async (job: Job<unknown>) => {
    const beat = setInterval(() => void boss.touch(name, job).catch(onError), heartbeatMs);
    running.set(job.id, job);
    try {
      await withinSeconds(job.expireInSeconds, run(job.id, job.data));
      await boss.complete(name, job);
    } catch (error) {
      if (running.has(job.id)) await boss.fail(name, job, { message: String(error) });
    } finally {
      clearInterval(beat);
      running.delete(job.id);
    }
  };

  const lane = async () => {
    while (!stopping.signal.aborted) {
      const { promise } = woken;
      const job = await claim().catch((error: unknown) => void onError(error));
      if (job) await perform(job).catch(onError);
      else
        await Promise.race([
          promise,
          sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(ignore),
        ]);
    }
  };
  const wake = () => {
    woken.resolve();
    woken = Promise.withResolvers();
  };
  const ended = Promise.all(Array.from({ length: lanes }, lane));

  return {
    wake,
    async stop(timeoutMs) {
      stopping.abort();
      wake();
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
      for (const [id, job] of [...running]) {
        running.delete(id);
        await boss.fail(name, job, { message: 'the process stopped while it was running' }).catch(onError);
      }
    },
  };
}

type BossDb = ReturnType<PgBoss['getDb']>;

async function inTransaction<T>(boss: PgBoss, work: (db: BossDb) => Promise<T>): Promise<T> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error('pg-boss cannot begin a transaction');
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Each call begins when the one before it has ended. */
function inTurn<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const result = last.then(run);
    last = result.catch(ignore);
    return result;
  };
}

/** As pg-boss does for its own workers: a handler that never ends must not occupy its lane forever. */
async function withinSeconds(seconds: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const expired = sleep(seconds * 1000, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`the task did not end within ${seconds} seconds`);
  });
  try {
    await Promise.race([work, expired]);
  } finally {
    done.abort();
  }
}

/** Its caller handles it. */
function ignore(): void {
  // Nothing to do.
}
