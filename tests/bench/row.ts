// One line of the table of measurements: what was measured, what it should be, what it was.
import * as z from 'zod/mini';

export const Row = z.object({
  what: z.string(),
  aim: z.string(),
  measured: z.string(),
  /** Whether the aim was met; null where it could not be measured here (`measured` says why) or where there is no aim. */
  passed: z.nullable(z.boolean()),
  /** What the same was beside something else, in the same run. */
  beside: z.optional(z.string()),
});
export type Row = z.infer<typeof Row>;

/** What every file `*.bench.ts` exports. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}

/** What is kept of one file's run, in test-results/bench. */
export const Result = z.object({
  name: z.string(),
  measured_at: z.string(),
  cores: z.number(),
  rows: z.array(Row),
});
export type Result = z.infer<typeof Result>;
