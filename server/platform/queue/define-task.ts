// A background task is a name, a schema and a handler that is safe to run twice: if a worker is killed
// halfway, the task runs again.
import type * as z from 'zod/mini';
import type { Config } from '../../kernel/config.ts';
import type { Deps } from '../deps.ts';

/** A task as its queue and worker see it. Only the task's own code knows its data. */
export interface QueuedTask {
  /** Also the queue's name: letters, digits, '-' and '.'. */
  name: string;
  run: (data: unknown, deps: Deps) => Promise<void>;
  /** Retries with growing delays; default 10. */
  retries: number;
  /** Seconds until a run counts as lost; default 900. */
  expireSeconds: number;
  /** Concurrent runs per process; default 1. */
  concurrency: number | ((config: Config) => number);
  /** Concurrent runs per group (enqueue.ts) in all processes together; default: no separate limit. */
  perGroup?: number;
  /** Batch size for fetching and completing. Saves two queries per task when many wait. */
  takes?: number;
  /** A run restarts if its process sends no heartbeat for this long; default 30, minimum 10. */
  lostAfterSeconds?: number;
  /**
   * Set for recurring tasks, which get {} as data: runs once per interval, however many workers there are.
   */
  everySeconds?: number;
}

export interface Task<Data> extends QueuedTask {
  schema: z.ZodMiniType<Data>;
}

/** Declares a task. List it in entry/all-tasks.ts so that its queue exists and a worker runs it. */
export function defineTask<Data extends object>(declared: {
  name: string;
  schema: z.ZodMiniType<Data>;
  handler: (data: Data, deps: Deps) => Promise<void>;
  retries?: number;
  expireSeconds?: number;
  concurrency?: QueuedTask['concurrency'];
  perGroup?: number;
  takes?: number;
  lostAfterSeconds?: number;
  everySeconds?: number;
}): Task<Data> {
  const { handler, schema, ...settings } = declared;
  const run = (data: unknown, deps: Deps) => handler(schema.parse(data), deps);
  return { retries: 10, expireSeconds: 900, concurrency: 1, ...settings, schema, run };
}
