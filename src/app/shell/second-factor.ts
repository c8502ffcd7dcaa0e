// What the organization's demand for a second factor means for the signed-in member.
import type { User } from '#contract/user.ts';

/** From when the member needs one; null: never, or they have one. */
export function secondFactorFrom({ two_factor: hasOne, via_sso: isViaSso, agency }: User): string | null {
  return hasOne || isViaSso ? null : agency.second_factor_from;
}

/** True if all calls are refused but those for setting it up. */
export function needsSecondFactor(user: User | undefined): boolean {
  const from = user && secondFactorFrom(user);
  return !!from && Date.parse(from) <= Date.now();
}
