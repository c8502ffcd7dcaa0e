// How far raters agree, as a word. The limits are Krippendorff's own advice (Content Analysis, 2nd ed., 2004, p. 241):
// from 0.8 on one may rely on what was said, below 2/3 better not.
import type { Agreement } from '#contract/pile.ts';

export type AgreementWord = 'unknown' | 'same' | 'high' | 'fair' | 'low' | 'chance';

/** `unknown`: nobody rated what somebody else rated too. `same`: all ratings are equal, so nothing could differ. */
export function wordFor({ percent, alpha }: Pick<Agreement, 'percent' | 'alpha'>): AgreementWord {
  if (percent === null) return 'unknown';
  if (alpha === null) return 'same';
  if (alpha >= 0.8) return 'high';
  if (alpha >= 2 / 3) return 'fair';
  return alpha > 0 ? 'low' : 'chance';
}
