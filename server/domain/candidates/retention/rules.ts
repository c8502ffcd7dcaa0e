// Pure rules for when retention deletes a candidate's data.
import { retentionWarningDays } from '#contract/retention.ts';
import { deleteAtOf } from '../rules.ts';
import type { ResponseFacts } from '../rules.ts';

const dayMs = 86_400_000;

export interface RetentionFacts extends ResponseFacts {
  legal_hold: boolean;
  removed_at: Date | null;
  retention_warned_at: Date | null;
  retention_deleted_at: Date | null;
}

export interface RetentionTimes {
  /** The interview's deadline; null if none. */
  deadline: Date | null;
  retentionDays: number;
  now: Date;
}

/**
 * The next step: `warn` the team, `delete`, or nothing. Nothing is deleted without a warning: the
 * full warning period passes after it, even if the company has just shortened its retention.
 */
export function dueOf(response: RetentionFacts, times: RetentionTimes): 'warn' | 'delete' | null {
  const { deadline, retentionDays, now } = times;
  if (response.legal_hold || response.retention_deleted_at || response.removed_at) return null;
  if (response.source === 'preview') return null;
  const end = deleteAtOf(response, deadline, retentionDays, now);
  return end && stepOf(end, { warnedAt: response.retention_warned_at, retentionDays, now });
}

/** The next step of something whose period ends at `end`. */
export function stepOf(
  end: Date,
  { warnedAt, retentionDays, now }: { warnedAt: Date | null; retentionDays: number; now: Date },
): 'warn' | 'delete' | null {
  if (!warnedAt) return isWithinWarning(end, now) ? 'warn' : null;
  const earliest = warnedAt.getTime() + Math.min(retentionWarningDays, retentionDays) * dayMs;
  return now.getTime() >= Math.max(end.getTime(), earliest) ? 'delete' : null;
}

function isWithinWarning(end: Date, now: Date): boolean {
  return end.getTime() - now.getTime() <= retentionWarningDays * dayMs;
}
