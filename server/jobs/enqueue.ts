// Sends a job inside the transaction that causes it: it commits and rolls back with it, so nothing is done for a write
// that never happened and nothing is forgotten for one that did.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Tx } from '../db/open.ts';
import { bossSchema } from './boss.ts';
import type { Job } from './define-job.ts';

export interface EnqueueOptions {
  /** Run no sooner than this. */
  startAfter?: Date;
  /** Higher goes first; 0 unless told. */
  priority?: number;
}

/** Puts a job in its queue. `data` must fit the job's schema. */
export async function enqueue<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  const id = await sender(tx).send(job.name, job.schema.parse(data), { ...options });
  if (id === null) throw new Error(`the queue ${job.name} took no job`);
}

/** Puts many of a job in its queue, in one statement. */
export async function enqueueAll<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  all: readonly Data[],
  options: Pick<EnqueueOptions, 'priority'> = {},
): Promise<void> {
  if (all.length === 0) return;
  await sender(tx).insert(
    job.name,
    all.map((data) => ({ data: job.schema.parse(data), ...options })),
  );
}

/** Never started: it only writes rows, over this transaction's connection. */
function sender(tx: Tx): PgBoss {
  const db = fromDrizzle(tx, sql);
  return new PgBoss({ db, schema: bossSchema, migrate: false, supervise: false, schedule: false });
}
