// Runs a pad's program in the sandbox of code answers. Safe to run twice: the text follows from the numbered updates, and a
// run that is over stays as it is.
import * as z from 'zod/mini';
import { textOf } from '#contract/pad-update.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyRoom } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { printedBy } from '../interviews/code/rules.ts';
import { runSandboxed } from '../interviews/code/run-sandboxed.ts';
import * as pads from './pad-store.ts';
import { outputOf } from './pad-to-wire.ts';
import type { Output } from './pad-to-wire.ts';

const RunPad = z.object({ agency_id: z.uuid(), run_id: z.uuid() });

export const runPadTask = defineTask({
  name: 'run-pad',
  schema: RunPad,
  // As for code answers: one agency's endless loops hold up no other agency.
  concurrency: 2,
  perGroup: 1,
  handler: async ({ agency_id: agencyId, run_id }, deps: Deps) => {
    const found = await deps.db.asTenant({ agencyId }, async (tx) => {
      const run = await pads.findRun(tx, agencyId, run_id);
      if (!run || outputOf(run).state !== 'waiting') return null;
      const updates = await pads.updatesBetween(tx, run, { after: 0, upto: run.seq });
      return { run, program: textOf(updates.map(({ bytes }) => bytes)) };
    });
    // Deleted in the meantime, or already run.
    if (!found) return;
    const output = await outputFor(deps, found.program);
    await deps.db.asTenant({ agencyId }, async (tx) => {
      await pads.setOutput(tx, found.run, output);
      await notifyRoom(tx, found.run.room_id);
    });
  },
});

async function outputFor(deps: Deps, program: string): Promise<Output> {
  try {
    const ran = await runSandboxed(program, '');
    return { state: ran.ending, output: printedBy(ran) };
  } catch (error) {
    // People are waiting for an answer now: a later attempt would help nobody.
    deps.log.error({ err: error }, 'the sandbox did not run the program of a pad');
    return { state: 'failed', output: '' };
  }
}
