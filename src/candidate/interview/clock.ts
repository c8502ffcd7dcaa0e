// Times as candidates see and hear them.
import type { TFunction } from 'i18next';

/** `1:05`; what is left is rounded up, so that 0:00 means over. */
export function clockOf(ms: number, rounding: 'up' | 'down' = 'up'): string {
  const seconds = Math.max(0, rounding === 'up' ? Math.ceil(ms / 1000) : Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `30 seconds`, `2 minutes`, `1:30`. */
export function spanOf(ms: number, t: TFunction): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t('common.seconds', { count: seconds });
  return seconds % 60 === 0 ? t('common.minutes', { count: seconds / 60 }) : clockOf(ms);
}

export type TimeWarning = 30 | 10 | null;

/** Which warning holds: at 30 s and at 10 s (DESIGN.md 5), unless that is how the time began. */
export function warningOf(leftMs: number, limitMs: number): TimeWarning {
  if (leftMs <= 10_000 && limitMs > 10_000) return 10;
  return leftMs <= 30_000 && limitMs > 30_000 ? 30 : null;
}
