// When a report is made, and whom it counts. Pure.
import { fewestInReport } from '#contract/impact.ts';

/** A decision counts after a day, so that what is undone at once does not stay in a report. */
const decidedMs = 86_400_000;

/** Who has no decision by then was not accepted. */
const silentMs = 180 * 86_400_000;

const mostInReport = 1000;

/** Decided before `decided`, or finished before `finished`: nothing more is expected. */
export function settledBefore(now: Date): { decided: Date; finished: Date } {
  return { decided: new Date(now.getTime() - decidedMs), finished: new Date(now.getTime() - silentMs) };
}

/** Candidates for the next report: as many as are counted already, so that groups grow large enough to be shown. */
export function neededAfter(counted: number): number {
  return Math.min(Math.max(counted, fewestInReport), mostInReport);
}

/**
 * If a report would show nothing, the next try is at twice the number. Trying again with every candidate would tell what the last one
 * said.
 */
export function neededAfterFailure(needed: number): number {
  return 2 * needed;
}
