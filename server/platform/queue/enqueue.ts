// Sends a job inside the transaction that causes it: it commits and rolls back with it, so nothing is done for a write
// that never happened and nothing is forgotten for one that did.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Tx } from '../db/open.ts';
import { bossSchema } from './boss.ts';
import type { Job } from './define-task.ts';

export interface EnqueueOptions {
  /** Run no sooner than this. */
  startAfter?: Date;
  /** Higher goes first; 0 unless told. */
  priority?: number;
  /** Whose it is, where one's many must not keep others waiting: everybody's first goes before anybody's second. */
  group?: string;
  /** How long it takes beside others of its kind; 1 unless told. In a group the short go first. */
  cost?: number;
}

/** Puts a job in its queue. `data` must fit the job's schema. */
export async function enqueue<Data extends object>(
  tx: Tx,
  job: Job<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  const { group, cost, ...rest } = options;
  const inGroup = group ? { group: { id: group }, priority: -(await turnOf(tx, job.name, group, cost)) } : {};
  const stored = { ...job.schema.parse(data), ...(cost && { cost }) };
  const id = await sender(tx).send(job.name, stored, { ...inGroup, ...rest });
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

/** Beyond this many a group's own come one after the other. */
const mostCounted = 1000;

/**
 * What its group has done when it is done: itself and whatever waits there and is no longer. Ordered by it, the groups take
 * turns, the short go first, and nothing long waits for ever (fair queuing).
 */
async function turnOf(tx: Tx, name: string, group: string, cost = 1): Promise<number> {
  const { rows } = await tx.execute<{ before: number }>(sql`
    select coalesce(sum(cost), 0)::int as before from (
      select coalesce((data->>'cost')::int, 1) as cost from ${sql.identifier(bossSchema)}.job
      where name = ${name} and group_id = ${group} and state < 'active' and not blocked
      limit ${mostCounted}
    ) as waiting where cost <= ${cost}`);
  return (rows[0]?.before ?? 0) + cost;
}

/** Never started: it only writes rows, over this transaction's connection. */
function sender(tx: Tx): PgBoss {
  const db = fromDrizzle(tx, sql);
  return new PgBoss({ db, schema: bossSchema, migrate: false, supervise: false, schedule: false });
}
