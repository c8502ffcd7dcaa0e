// One row of the table of measurements: the figure, its goal and the result.
import * as z from 'zod/mini';

export const Row = z.object({
  figure: z.string(),
  goal: z.string(),
  measured: z.string(),
  /**
   * Whether the goal was met; null without an goal, or if it could not be measured here (`measured`
   * says why).
   */
  passed: z.nullable(z.boolean()),
  /** Circumstances, and the result of a comparison in the same run. */
  details: z.optional(z.string()),
});
export type Row = z.infer<typeof Row>;

/** The export of every `*.bench.ts`. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}

/** The stored result of one file's run, in test-results/bench. */
export const Result = z.object({
  name: z.string(),
  measured_at: z.string(),
  cores: z.number(),
  rows: z.array(Row),
});
export type Result = z.infer<typeof Result>;
