// Enqueues a task inside the transaction that causes it. The task commits or rolls back with the transaction,
// so none runs for a failed write and none is lost for a committed one.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Tx } from '../db/open.ts';
import { bossSchema } from './boss.ts';
import type { Task } from './define-task.ts';

export interface EnqueueOptions {
  /** Earliest start time. */
  startAfter?: Date;
  /** Higher runs first; default 0. */
  priority?: number;
  /** The owner, for fairness: every group's first task runs before any group's second. */
  group?: string;
  /** Relative duration among tasks of its kind; default 1. Within a group, short tasks run first. */
  cost?: number;
}

/** Enqueues one task. `data` must fit the task's schema. */
export async function enqueue<Data extends object>(
  tx: Tx,
  task: Pick<Task<Data>, 'name' | 'schema'>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  const { group, cost, ...rest } = options;
  const inGroup = group
    ? { group: { id: group }, priority: -(await turnOf(tx, task.name, group, cost)) }
    : {};
  const stored = { ...task.schema.parse(data), ...(cost && { cost }) };
  const id = await sender(tx).send(task.name, stored, { ...inGroup, ...rest });
  if (id === null) throw new Error(`the queue ${task.name} took no task`);
}

/**
 * Enqueues a task unless one with the same data is waiting for a worker. For tasks that read the current state when they run.
 * The waiting task is locked, so no worker starts it before this transaction commits.
 */
export async function enqueueUnlessWaiting<Data extends object>(
  tx: Tx,
  task: Pick<Task<Data>, 'name' | 'schema'>,
  data: Data,
): Promise<void> {
  const stored = JSON.stringify(task.schema.parse(data));
  // A failed task waits longer than a new one would.
  const { rows } = await tx.execute(sql`
    select id from ${sql.identifier(bossSchema)}.job
    where name = ${task.name} and state = 'created' and start_after <= now() and data = ${stored}::jsonb
    limit 1 for update skip locked`);
  if (rows.length === 0) await enqueue(tx, task, data);
}

/** Enqueues many tasks in one statement. */
export async function enqueueAll<Data extends object>(
  tx: Tx,
  task: Task<Data>,
  all: readonly Data[],
  options: Pick<EnqueueOptions, 'priority'> = {},
): Promise<void> {
  if (all.length === 0) return;
  await sender(tx).insert(
    task.name,
    all.map((data) => ({ data: task.schema.parse(data), ...options })),
  );
}

/** Beyond this many, a group's tasks run in order of arrival. */
const mostCounted = 1000;

/**
 * The group's total cost once this task is done: itself plus the waiting tasks that cost no more. Ordering by
 * this value alternates between groups, runs short tasks first, and starves nothing (fair queuing).
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
