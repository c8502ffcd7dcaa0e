// Runs a code answer's program on every example of its question, hidden ones included. Safe to run twice: existing
// results are kept. A program that fails, hangs or runs out of memory is a result, not a failed task.
import * as z from 'zod/mini';
import { findProgram, setResults } from './store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { timeLimitMs } from '#contract/javascript-machine.ts';
import type { QuestionTest } from '#contract/question-draft.ts';
import type { CodeResult } from '#contract/response.ts';
import { notRun, resultOf } from './rules.ts';
import { longestMs, runSandboxed } from './run-sandboxed.ts';

const RunCode = z.object({ agency_id: z.uuid(), answer_id: z.uuid() });

export const runCode = defineTask({
  name: 'run-code',
  schema: RunCode,
  // One per agency, so that one agency's endless loops do not hold up the others.
  concurrency: 2,
  perGroup: 1,
  handler: async ({ agency_id, answer_id }, deps: Deps) => {
    const program = await deps.db.asTenant({ agencyId: agency_id }, (tx) =>
      findProgram(tx, agency_id, answer_id),
    );
    // Deleted in the meantime, or already run.
    if (!program || program.isRun) return;
    const results = await runExamples(program.code, program.examples);
    await deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
      if (!(await setResults(tx, agency_id, { id: answer_id, code: program.code }, results))) return;
      await notifyOfResponse(tx, program.response);
    });
  },
});

/**
 * All examples of a question share one time limit, so that one answer cannot block its organization's slot. Once time is
 * up, or one example took too long, the rest are not run.
 */
export async function runExamples(
  code: string,
  examples: readonly QuestionTest[],
  withinMs = longestMs,
): Promise<CodeResult[]> {
  const until = performance.now() + withinMs;
  const results: CodeResult[] = [];
  for (const example of examples) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || results.at(-1)?.state === 'timeout') break;
    const ran = await runSandboxed(code, example.text, leftMs);
    // Cut off before its own time limit: that says nothing about the program's speed.
    if (ran.ending === 'time' && leftMs < timeLimitMs) break;
    results.push(resultOf(example, ran));
  }
  return [...results, ...examples.slice(results.length).map(notRun)];
}
