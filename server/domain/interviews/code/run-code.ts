// Runs a code answer's program on every example of its question, hidden ones included. Safe to run twice: existing
// results are kept. A program that fails, hangs or runs out of memory is a result, not a failed task.
import * as z from 'zod/mini';
import { runExamples } from './run-examples.ts';
import { findProgram, setResults } from './store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';

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
      if (!(await setResults(tx, agency_id, answer_id, results))) return;
      await notifyOfResponse(tx, program.response);
    });
  },
});
