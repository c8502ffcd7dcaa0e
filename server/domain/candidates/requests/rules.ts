// Pure rules of candidates' requests: how many, and what a recruiter grants by default.
import type { Accommodation, RequestKind } from '#contract/candidate-page.ts';

const hourMs = 3_600_000;
/** Enough for a candidate in need, too few to flood a recruiter's mailbox. */
export const maxRequestsPerHour = 5;
export const maxRequests = 50;

/**
 * Whole seconds until the next request is allowed; 0 for now. `lately`: times of the latest
 * requests.
 */
export function waitSeconds(lately: readonly Date[], total: number, now: Date): number {
  if (total >= maxRequests) return hourMs / 1000;
  const within = lately.filter((at) => now.getTime() - at.getTime() < hourMs);
  if (within.length < maxRequestsPerHour) return 0;
  const oldest = Math.min(...within.map((at) => at.getTime()));
  return Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 1000));
}

const more: Record<Accommodation['time_factor'], Accommodation['time_factor']> = {
  1: 1.5,
  1.5: 2,
  2: 0,
  0: 0,
};

/** The default grant for a request; undefined if the recruiter must specify it. */
export function grantOf(kind: RequestKind, before: Accommodation): Accommodation | undefined {
  if (kind === 'more_time') return { ...before, time_factor: more[before.time_factor] };
  if (kind === 'text_for_video') return { ...before, text_for_video: true };
  return undefined;
}
