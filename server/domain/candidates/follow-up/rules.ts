// Pure rules for what follows a decision.
import type { DecisionKind } from '#contract/follow-up.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { ResponseStatus } from '#contract/status.ts';

/** Why a candidate cannot be invited from another job to this one, or undefined. */
export function refusalToFollowUp(
  job: { active: boolean; for_follow_up: boolean } | undefined,
): RefusalCode | undefined {
  return job?.active && job.for_follow_up ? undefined : 'no_follow_up';
}

/**
 * The status a candidate must have for each letter: a letter never announces a decision that was
 * not made.
 */
export const statusOfLetter: Record<DecisionKind, ResponseStatus> = {
  acceptance: 'accepted',
  rejection: 'rejected',
};

/** A letter is sent as the recruiter read it, so variables must already be filled in. */
export function hasVariable(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text);
}
