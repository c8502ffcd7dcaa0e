// What a choice of a rate means.
import type { Rate } from '#contract/status.ts';

/** The new rate after a choice: choosing the same rate again removes it. */
export function chosenAgain(mine: Rate | null, chosen: Rate): Rate | null {
  return mine === chosen ? null : chosen;
}
