// When a demand for a second factor applies.
import { secondFactorGraceDays } from '#contract/sign-in-policy.ts';

/**
 * From when members need a second factor; null: never. A date once set stays, so that saving again gives nobody more
 * time.
 */
export function demandedFrom(before: Date | null, isDemanded: boolean, now: Date): Date | null {
  if (!isDemanded) return null;
  return before ?? new Date(now.getTime() + secondFactorGraceDays * 86_400_000);
}
