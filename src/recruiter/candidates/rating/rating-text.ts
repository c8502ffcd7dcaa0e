// A candidate's rating in words, always with what it is based on: `Good 100% · 1 of 5 rated`.
import type { TFunction } from 'i18next';
import type { Response } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';

interface Rated {
  rating: Response['rating'];
  answers: readonly { rate: Rate | null }[];
}

export function ratingText(t: TFunction, { rating, answers }: Rated): string {
  if (!rating) return t('responses.not_rated');
  const { rate, percent } = rating;
  const share = t('responses.rate_percent', { rate: t(`responses.rate.${rate}`), percent });
  return `${share} · ${ratedText(t, answers)}`;
}

/** `1 of 5 rated`. */
export function ratedText(t: TFunction, answers: Rated['answers']): string {
  const rated = answers.filter((answer) => answer.rate !== null).length;
  return t('review.rated_of', { rated, count: answers.length });
}

/** `2 of 4 members rated`. Null if there is no one else, or no one has rated. */
export function ratersText(t: TFunction, { rated, of: count }: Response['raters']): string | null {
  return rated > 0 && count > 1 ? t('responses.members_rated', { rated, count }) : null;
}
