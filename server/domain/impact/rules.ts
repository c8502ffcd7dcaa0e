// Decides when a report is made and which candidates it counts. Pure.
import { fewestInReport } from '#contract/impact.ts';

/** A decision counts after a day, because it can be undone and a report never changes. */
const decidedMs = 86_400_000;

/** Candidates without a decision by then count as not accepted. */
const silentMs = 180 * 86_400_000;

const mostInReport = 1000;

/** Candidates are settled if they were decided before `decided` or finished before `finished`. */
export function settledBefore(now: Date): { decided: Date; finished: Date } {
  return { decided: new Date(now.getTime() - decidedMs), finished: new Date(now.getTime() - silentMs) };
}

/** The next report needs as many candidates as all earlier ones, so that more groups become large enough. */
export function neededAfter(counted: number): number {
  return Math.min(Math.max(counted, fewestInReport), mostInReport);
}

/**
 * If a report would show nothing, the next attempt needs twice as many. With an attempt for each new candidate, a report would reveal the
 * last one's answers.
 */
export function neededAfterFailure(needed: number): number {
  return 2 * needed;
}
