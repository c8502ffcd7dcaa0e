// Formats times for candidates, for display and for screen readers.
import type { TFunction } from 'i18next';

/** `1:05`. Time left is rounded up, so that 0:00 means the time is up. */
export function formatClock(ms: number, rounding: 'up' | 'down' = 'up'): string {
  const seconds = Math.max(0, rounding === 'up' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `30 seconds`, `2 minutes`, `1:30`. */
export function formatSpan(ms: number, t: TFunction): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t('common.seconds', { count: seconds });
  return seconds % 60 === 0 ? t('common.minutes', { count: seconds / 60 }) : formatClock(ms);
}

/** A warning names the time left, so it is shown only while that is nearly right. */
const warningShownMs = 3000;

export function isWarningTrue(warning: NonNullable<TimeWarning>, leftMs: number): boolean {
  return leftMs > warning * 1000 - warningShownMs;
}

export type TimeWarning = 30 | 10 | null;

/** The active warning: at 30 s and at 10 s, unless the time limit itself is that short. */
export function timeWarning(leftMs: number, limitMs: number): TimeWarning {
  if (leftMs <= 10_000 && limitMs > 10_000) return 10;
  return leftMs <= 30_000 && limitMs > 30_000 ? 30 : null;
}
