// Answers are aligned by question, in whatever order they were asked.
import { expect, test } from 'vitest';
import type { AnswerDetail } from '#contract/response.ts';
import { rowsOf } from './compare-rows.ts';

function answered(...questions: string[]) {
  const answers = questions.map((id) => ({ id: `to ${id}`, question: { id, question: `${id}?` } }));
  // Only the answers' questions matter here.
  return { answers: answers as unknown as AnswerDetail[] };
}

const inJob = ['a', 'b', 'c'].map((id) => ({ id }));
const ids = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ questionId, answers }) => [questionId, answers.map((answer) => answer?.id ?? null)]);

test('follow the job’s order, with a gap for a missing answer', () => {
  expect(ids(rowsOf([answered('c', 'a'), answered('b', 'a')], inJob))).toEqual([
    ['a', ['to a', 'to a']],
    ['b', [null, 'to b']],
    ['c', ['to c', null]],
  ]);
});

test('of questions that the job no longer has come last; unanswered ones are left out', () => {
  expect(ids(rowsOf([answered('old', 'a'), answered('a')], inJob)).map(([id]) => id)).toEqual(['a', 'old']);
  expect(rowsOf([answered(), answered()], inJob)).toEqual([]);
});
