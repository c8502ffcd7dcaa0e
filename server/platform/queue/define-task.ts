// A job is a name, a schema and a handler that is safe to run twice: a worker killed half-way means it runs again.
import type * as z from 'zod/mini';
import type { Deps } from '../deps.ts';

/** A job as its queue and the worker see it: what its data is, only its own code knows. */
export interface QueuedJob {
  /** Also the queue's name: letters, digits, '-' and '.'. */
  name: string;
  run: (data: unknown, deps: Deps) => Promise<void>;
  /** How often it is tried again, with growing pauses; 10 unless told. */
  retries: number;
  /** Seconds after which a run counts as lost; 900 unless told. */
  expireSeconds: number;
  /** How many may run at once in one process; 1 unless told. */
  concurrency: number;
  /** Of one group (enqueue.ts) so many at once in one process, however many may run; unless told, all of them. */
  perGroup?: number;
  /** Where many wait, so many are taken and put down together, which spares the queue two queries for each. */
  takes?: number;
  /** A run whose process has said nothing for so long is begun again; 30 unless told, 10 at least. */
  lostAfterSeconds?: number;
  /** Set where it is to run by itself, with {} as its data: once in so many seconds, however many workers there are. */
  everySeconds?: number;
}

export interface Job<Data> extends QueuedJob {
  schema: z.ZodMiniType<Data>;
}

/** Declares a job; list it in jobs/all-jobs.ts so that its queue exists and a worker takes it. */
export function defineJob<Data extends object>(declared: {
  name: string;
  schema: z.ZodMiniType<Data>;
  handler: (data: Data, deps: Deps) => Promise<void>;
  retries?: number;
  expireSeconds?: number;
  concurrency?: number;
  perGroup?: number;
  takes?: number;
  lostAfterSeconds?: number;
  everySeconds?: number;
}): Job<Data> {
  const { handler, schema, ...told } = declared;
  const run = (data: unknown, deps: Deps) => handler(schema.parse(data), deps);
  return { retries: 10, expireSeconds: 900, concurrency: 1, ...told, schema, run };
}
