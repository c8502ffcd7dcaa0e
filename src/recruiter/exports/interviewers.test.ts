// The report names the members who have judged the candidate.
import { expect, test } from 'vitest';
import type { ResponseDetail } from '#contract/response.ts';
import { interviewersOf } from './interviewers.ts';

type Entry = ResponseDetail['history'][number];

const entry = (kind: string, user_name: string | null, hour: number): Entry => ({
  ...{ id: `${hour}`, kind, user_name, answer_id: null, from: null, to: null },
  created_at: `2026-11-21T${hour}:00:00.000Z`,
});

test('each is named once, in the order of their first judgment', () => {
  const history = [
    entry('status', 'Olga', 14),
    entry('rated', 'Ben', 13),
    entry('rated', 'Olga', 12),
    entry('invited', 'Ada', 10),
    entry('status', null, 11),
  ];
  expect(interviewersOf(history)).toEqual(['Olga', 'Ben']);
});
