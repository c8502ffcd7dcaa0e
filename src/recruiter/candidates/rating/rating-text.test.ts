// A rating never appears without what it is based on.
import { expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import type { Rate } from '#contract/status.ts';
import { chosenAgain } from './chosen-again.ts';
import { ratersText, ratingText } from './rating-text.ts';

/** Shows the key and its values. */
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const rates = (...given: (Rate | null)[]) => given.map((rate) => ({ rate }));

test('a percentage comes with how many answers are rated', () => {
  const answers = rates('good', null, null, null, null);
  expect(ratingText(t, { rating: { rate: 'good', percent: 100 }, answers })).toBe(
    'responses.rate_percent responses.rate.good 100 · review.rated_of 1 5',
  );
  expect(ratingText(t, { rating: { rate: 'bad', percent: 50 }, answers: rates('bad', 'good') })).toContain(
    'review.rated_of 2 2',
  );
  expect(ratingText(t, { rating: null, answers })).toBe('responses.not_rated');
});

test('lists say how many members have rated, where there are several', () => {
  expect(ratersText(t, { rated: 2, of: 4 })).toBe('responses.members_rated 2 4');
  expect(ratersText(t, { rated: 0, of: 4 })).toBeNull();
  expect(ratersText(t, { rated: 1, of: 1 })).toBeNull();
});

test('the same rate once more is removed', () => {
  expect(chosenAgain('good', 'good')).toBeNull();
  expect(chosenAgain('good', 'bad')).toBe('bad');
  expect(chosenAgain(null, 'bad')).toBe('bad');
});
