// Levels and their means in words.
import type { TFunction } from 'i18next';
import type { Suggestion } from '#contract/assessment.ts';
import type { Language } from '#contract/languages.ts';
import { scoreLevels } from '#contract/score-levels.ts';
import { formatMean } from '../../../i18n/numbers.ts';

export function levelText(t: TFunction, level: number): string {
  const named = scoreLevels.find((each) => each === level);
  return named ? `${named} ${t(`scorecard.level.${named}`)}` : t('scorecard.no_evidence');
}

/** The suggested level, or why there is none. */
export function suggestedText(t: TFunction, { state, level }: Pick<Suggestion, 'state' | 'level'>): string {
  if (state === 'ready') return level === null ? t('suggestions.state.none') : levelText(t, level);
  return t(`suggestions.state.${state}`);
}

/** "3.5 (2 reviewers)"; without levels, that there are none. */
export function meanWithBasis(
  t: TFunction,
  { mean, reviewers }: { mean: number | null; reviewers: number },
  language: Language,
): string {
  if (mean === null) return t('scorecard.no_evidence');
  return t('scorecard.mean_of', { mean: formatMean(mean, language), count: reviewers });
}
