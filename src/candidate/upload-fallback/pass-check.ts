// Continues from the camera check without a camera: videos recorded elsewhere are uploaded instead.
import type { Outbox } from '../../outbox/types.ts';
import { loadState, transition } from '../machine/machine.ts';
import { planOf } from '../machine/plan.ts';

/** True if the interview is on this device, so that it can continue here. */
export async function isBegun(outbox: Outbox, hash: string): Promise<boolean> {
  return (await outbox.loadInterview(hash)) !== undefined;
}

export async function passCheck(outbox: Outbox, hash: string): Promise<void> {
  const record = await outbox.loadInterview(hash);
  if (!record) return;
  const plan = planOf(record.interview);
  const answered = record.interview.answered.map(({ question_id }) => question_id);
  const state = loadState(record.state, plan, answered);
  const { state: passed } = transition(state, { type: 'check_passed' }, plan);
  if (passed !== state) await outbox.saveState(hash, passed);
}
