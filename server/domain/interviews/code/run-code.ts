// After a code answer: its program is run on every example of its question, the hidden ones too. Safe to run twice: an
// answer that has results keeps them. A program that fails, hangs or eats memory is a result, not a failed job.
import * as z from 'zod/mini';
import { runExamples } from './run-examples.ts';
import { findProgram, setResults } from './store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { defineJob } from '../../../platform/queue/define-task.ts';

const RunCode = z.object({ agency_id: z.uuid(), answer_id: z.uuid() });

export const runCode = defineJob({
  name: 'run-code',
  schema: RunCode,
  // Of one agency one at a time: whoever's candidates wrote a thousand endless loops keeps nobody else waiting.
  concurrency: 2,
  perGroup: 1,
  handler: async ({ agency_id, answer_id }, deps: Deps) => {
    const program = await deps.db.asTenant({ agencyId: agency_id }, (tx) =>
      findProgram(tx, agency_id, answer_id),
    );
    // Deleted meanwhile, or run before.
    if (!program || program.isRun) return;
    const results = await runExamples(program.code, program.examples);
    await deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
      if (!(await setResults(tx, agency_id, answer_id, results))) return;
      await notifyOfResponse(tx, program.response);
    });
  },
});
