import { describe, expect, test } from 'vitest';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { withMyRate, withStatus } from './shown-at-once.ts';

describe('a rating shown before it is stored', () => {
  test('is the answer’s rate when nobody else rated', () => {
    const after = withMyRate(response(answer('a', { mine: null, raters: 0, rate: null })), 'a', 'good');
    expect(after.answers[0]).toMatchObject({ my_rate: 'good', rate: 'good', raters_count: 1 });
    expect(after.rating).toEqual({ rate: 'good', percent: 100 });
  });
  test('taken back leaves the answer unrated', () => {
    const after = withMyRate(response(answer('a', { mine: 'bad', raters: 1, rate: 'bad' })), 'a', null);
    expect(after.answers[0]).toMatchObject({ my_rate: null, rate: null, raters_count: 0 });
    expect(after.rating).toBeNull();
  });
  test('changed does not count twice', () => {
    const after = withMyRate(
      response(answer('a', { mine: 'bad', raters: 3, rate: 'good' })),
      'a',
      'middling',
    );
    expect(after.answers[0]).toMatchObject({ my_rate: 'middling', raters_count: 3, rate: 'good' });
  });
  test('leaves every other answer alone', () => {
    const second = answer('b', { mine: 'good', raters: 1, rate: 'good' });
    const after = withMyRate(
      response(answer('a', { mine: null, raters: 0, rate: null }), second),
      'a',
      'bad',
    );
    expect(after.answers[1]).toBe(second);
    expect(after.rating).toEqual({ rate: 'bad', percent: 50 });
  });
});

describe('a decision', () => {
  test('shows at once', () => {
    expect(withStatus(response(), 'accepted').status).toBe('accepted');
  });
});

// Only what these functions read.
function response(...answers: AnswerDetail[]): ResponseDetail {
  return { id: 'r', status: 'review', rating: null, answers } as unknown as ResponseDetail;
}

function answer(id: string, rated: { mine: Rate | null; raters: number; rate: Rate | null }): AnswerDetail {
  return { id, my_rate: rated.mine, raters_count: rated.raters, rate: rated.rate } as unknown as AnswerDetail;
}
