// Runs a task of which each group may run only so many at once, in all processes together. pg-boss's own limit counts
// what is running before it claims, so two processes can claim for the same group in the same moment. Here claims of one
// queue wait for each other.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Job, PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import type { QueuedTask } from './define-task.ts';

export interface ClaimLoop {
  /** There may be something to do. */
  wake(): void;
  /** Claims nothing more. Resolves when nothing is running, or after this long; what still runs is then given up. */
  stop(timeoutMs: number): Promise<void>;
}

export interface ClaimOptions {
  lanes: number;
  /** A loop that nobody wakes looks this often. */
  pollMs: number;
  heartbeatMs: number;
  run(id: string, data: unknown): Promise<void>;
  onError(error: unknown): void;
}

export function startClaimLoop(
  boss: PgBoss,
  { name, perGroup }: Pick<QueuedTask, 'name' | 'perGroup'>,
  deps: Deps,
  { lanes, pollMs, heartbeatMs, run, onError }: ClaimOptions,
): ClaimLoop {
  const stopping = new AbortController();
  const running = new Map<string, Job<unknown>>();
  let woken = Promise.withResolvers<void>();

  const claim = () =>
    deps.db.asNobody(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${name}`}, 0))`);
      const db = fromDrizzle(tx, sql);
      const [claimed] = await boss.fetch<unknown>(name, {
        db,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      });
      return claimed;
    });

  const perform = async (job: Job<unknown>) => {
    const beat = setInterval(() => void boss.touch(name, job).catch(onError), heartbeatMs);
    running.set(job.id, job);
    try {
      await run(job.id, job.data);
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

/** The signal ends the pause. */
function ignore(): void {
  // Nothing to do.
}
