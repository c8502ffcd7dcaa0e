// Pure rules of a job's list: why a candidate is stuck.
import type { troubles } from '#contract/interview.ts';
import type { Stuck } from '#contract/response.ts';
import type { Progress } from '#contract/progress.ts';

/**
 * Silence of this length counts as stuck if the device has videos to send or an interview to
 * finish. In milliseconds.
 */
export const stillSendingMs = 3_600_000;
export const halfWayMs = 86_400_000;

interface StuckRule {
  kind: Stuck;
  progress: readonly Progress[];
  trouble?: (typeof troubles)[number];
  silentMs?: number;
}

const underWay = ['not_started', 'in_progress'] as const;

/**
 * Why a started candidate is stuck (contract/response.ts): the first rule that applies. Both stuckOf
 * and the list's filter (filters.ts) evaluate these rules.
 */
export const stuckRules: readonly StuckRule[] = [
  { kind: 'still_sending', progress: ['uploading'], silentMs: stillSendingMs },
  { kind: 'permission_denied', progress: underWay, trouble: 'permission_denied' },
  { kind: 'half_way', progress: underWay, silentMs: halfWayMs },
];

export interface ProgressFacts {
  /** A request waits for a reply of the member who is shown this. */
  has_open_request: boolean;
  progress: string;
  trouble: string;
  started_at: Date | null;
  active_at: Date | null;
}

/** Why a candidate needs help; null: they do not. */
export function stuckOf(
  { progress, trouble, started_at, active_at, has_open_request }: ProgressFacts,
  now: Date,
): Stuck | null {
  if (has_open_request) return 'request';
  if (!started_at) return null;
  const silentMs = now.getTime() - (active_at ?? started_at).getTime();
  const rule = stuckRules.find(
    (rule) =>
      rule.progress.some((step) => step === progress) &&
      (rule.trouble === undefined || rule.trouble === trouble) &&
      silentMs >= (rule.silentMs ?? -Infinity),
  );
  return rule?.kind ?? null;
}
