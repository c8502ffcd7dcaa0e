// What is decided about what follows a decision without asking the database.
import type { DecisionKind } from '#contract/follow-up.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { ResponseStatus } from '#contract/status.ts';

/** Why nobody is invited from another job to this one, or undefined. */
export function refusalToFollowUp(
  job: { active: boolean; for_follow_up: boolean } | undefined,
): RefusalCode | undefined {
  return job?.active && job.for_follow_up ? undefined : 'no_follow_up';
}

/** What somebody is who gets the letter: it tells nobody what was not decided. */
export const statusOfLetter: Record<DecisionKind, ResponseStatus> = {
  acceptance: 'accepted',
  rejection: 'rejected',
};

/** A letter is sent as it was read: nothing is filled in any more. */
export function hasVariable(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text);
}
