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
}

/** Puts a job in its queue. `data` must fit the job's schema. */
export async function enqueue<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  // Never started: it only writes the row, over this transaction's connection.
  const db = fromDrizzle(tx, sql);
  const boss = new PgBoss({ db, schema: bossSchema, migrate: false, supervise: false, schedule: false });
  const id = await boss.send(job.name, job.schema.parse(data), { ...options });
  if (id === null) throw new Error(`the queue ${job.name} took no job`);
}
