// Describes rater agreement in a word. The thresholds are Krippendorff's (Content Analysis, 2nd ed., 2004, p. 241):
// ratings are reliable from 0.8, and not below 2/3.
import type { Agreement } from '#contract/review-queue.ts';

export type AgreementWord = 'unknown' | 'same' | 'high' | 'fair' | 'low' | 'chance';

/** With fewer answers rated by two or more, a single rating would change the word. */
const fewest = 5;

/** `unknown`: too few answers have two ratings. `same`: all ratings are equal, so alpha is undefined. */
export function wordFor({ answers, alpha }: Pick<Agreement, 'answers' | 'alpha'>): AgreementWord {
  if (answers < fewest) return 'unknown';
  if (alpha === null) return 'same';
  if (alpha >= 0.8) return 'high';
  if (alpha >= 2 / 3) return 'fair';
  return alpha > 0 ? 'low' : 'chance';
}
