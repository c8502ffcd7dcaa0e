// What a reviewer sees before rating, and agreement values checked against the literature.
import { describe, expect, test } from 'vitest';
import { AnswerDetail } from '#contract/response.ts';
import { agreementOf, isNamed, withoutOthers } from './rules.ts';

describe('agreement', () => {
  // K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011),
  // https://repository.upenn.edu/asc_papers/43: one line per observer, one column per unit, `.` for
  // a missing value.
  test('is 0.815 for the paper’s four observers with five ranks and gaps, as with its ordinal metric', () => {
    const rated = columnsOf(
      ['1', '2', '3', '4', '5'],
      `1 2 3 3 2 1 4 1 2 . . .
       1 2 3 3 2 2 4 1 2 5 . 3
       . 3 3 3 2 3 4 2 2 5 1 .
       1 2 3 3 2 4 4 1 2 5 1 .`,
    );
    expect(agreementOf(rated)).toMatchObject({ answers: 11, alpha: 0.815 });
  });

  test('is 0.095 for the paper’s two observers with two values, where every metric is the same', () => {
    const rated = columnsOf(
      ['0', '1'],
      `0 1 0 0 0 0 0 0 1 0
       1 1 1 0 0 1 0 0 0 0`,
    );
    expect(agreementOf(rated)).toEqual({ answers: 10, percent: 60, alpha: 0.095 });
  });

  test('is the same in reverse order and for grouped answers', () => {
    const rated = columnsOf(['g', 'm', 'b'], `g m b g m\n g m m b m\n g g b g .`);
    const turned = rated.map((answer) => ({ ...answer, ratings: answer.ratings.toReversed() }));
    expect(agreementOf(turned)).toEqual(agreementOf(rated));
    const twice = rated.map((answer) => ({ ...answer, answers: 2 }));
    expect(agreementOf(twice)).toEqual(agreementOf([...rated, ...rated]));
  });

  test('is 1 if all agree on different answers, and less the further apart the ratings are', () => {
    expect(agreementOf(columnsOf(['g', 'm', 'b'], `g m b\n g m b`))).toMatchObject({
      percent: 100,
      alpha: 1,
    });
    const near = agreementOf(columnsOf(['g', 'm', 'b'], `g m b g b\n g m b m b`));
    const far = agreementOf(columnsOf(['g', 'm', 'b'], `g m b g b\n g m b b b`));
    expect(near.percent).toBe(far.percent);
    expect(near.alpha ?? 0).toBeGreaterThan(far.alpha ?? 0);
  });

  test('is null with one rater, and so is alpha if nothing varies', () => {
    expect(agreementOf([])).toEqual({ answers: 0, percent: null, alpha: null });
    expect(agreementOf(columnsOf(['g', 'm'], 'g m g'))).toEqual({ answers: 0, percent: null, alpha: null });
    expect(agreementOf(columnsOf(['g', 'm'], 'g g\n g g'))).toEqual({
      answers: 2,
      percent: 100,
      alpha: null,
    });
  });
});

test('hides other people’s ratings and comments until the reviewer has rated, but shows their own', () => {
  const mine = { ...comment, id: 'c1', user_id: 'me' };
  const others = [
    { ...comment, id: 'c2', user_id: 'other' },
    { ...comment, id: 'c3', user_id: null },
  ];
  const guest_rates = [{ user_name: 'A guest', rate: 'bad' as const }];
  const answer = {
    ...{ ...answered, rate: 'bad' as const, raters_count: 2, guest_rates },
    comments: [mine, ...others],
  };
  expect(withoutOthers(answer, 'me')).toEqual({ ...answered, comments: [mine] });
  const rated = { ...answer, my_rate: 'good' as const };
  expect(withoutOthers(rated, 'me')).toEqual(rated);
});

test('every field of an answer is known to be content or other people’s opinion', () => {
  const ofTheAnswer = ['id', 'question', 'created_at', 'arrived_late', 'points', 'my_rate'];
  const contents = ['text', 'code', 'code_results', 'option_ids', 'video', 'takes_count', 'transcript'];
  const ofOthers = ['rate', 'raters_count', 'guest_rates', 'comments'];
  expect(Object.keys(AnswerDetail.shape).toSorted()).toEqual(
    [...ofTheAnswer, ...contents, ...ofOthers].toSorted(),
  );
});

test('shows the name if the job hides none, or after the reviewer has rated', () => {
  expect(isNamed({ my_rate: null }, true)).toBe(false);
  expect(isNamed({ my_rate: null }, false)).toBe(true);
  expect(isNamed({ my_rate: 'bad' }, true)).toBe(true);
});

/** One unit per column of the table: how many observers gave it each rank. */
function columnsOf(ranks: readonly string[], table: string) {
  const lines = table.split('\n').map((line) => line.trim().split(/\s+/));
  return (lines[0] ?? []).map((_, column) => ({
    ratings: ranks.map((rank) => lines.filter((line) => line[column] === rank).length),
    answers: 1,
  }));
}

const comment = {
  answer_id: 'a',
  user_name: 'Somebody',
  at_ms: null,
  text: 'Well said.',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};

const answered: AnswerDetail = {
  id: 'a',
  question: {
    id: 'q',
    default_id: null,
    type: 'text',
    question: 'Why?',
    image: null,
    image_file_id: null,
    video: null,
    video_file_id: null,
    video_link: '',
    captions: '',
    time: 120,
    preparation_time: 'Unlim',
    is_count: false,
    points: 0,
    tests: [],
    retake: 2,
    language_answer: 'en-US',
    copyscape_check: false,
    languages: [],
    starters: [],
  },
  created_at: '2026-11-21T10:00:00.000Z',
  arrived_late: false,
  text: 'Because.',
  code: null,
  code_results: null,
  option_ids: null,
  video: null,
  takes_count: null,
  transcript: null,
  rate: null,
  my_rate: null,
  raters_count: 0,
  guest_rates: [],
  points: null,
  comments: [],
};
