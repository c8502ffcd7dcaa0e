// How far raters agree, as a word. The limits are Krippendorff's own advice (Content Analysis, 2nd ed., 2004, p. 241):
// from 0.8 on one may rely on what was said, below 2/3 better not.
import type { Agreement } from '#contract/review-queue.ts';

export type AgreementWord = 'unknown' | 'same' | 'high' | 'fair' | 'low' | 'chance';

/** With fewer answers that two have rated, one rating more or less would turn the word round. */
const fewest = 5;

/** `unknown`: too few were rated by two. `same`: all ratings are equal, so nothing could differ. */
export function wordFor({ answers, alpha }: Pick<Agreement, 'answers' | 'alpha'>): AgreementWord {
  if (answers < fewest) return 'unknown';
  if (alpha === null) return 'same';
  if (alpha >= 0.8) return 'high';
  if (alpha >= 2 / 3) return 'fair';
  return alpha > 0 ? 'low' : 'chance';
}
