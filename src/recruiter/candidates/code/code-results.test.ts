// What a recruiter sees of a program's examples: pending, not run, or how many passed.
import { expect, test } from 'vitest';
import { emptyQuestion } from '../../jobs/question/question-form.ts';
import { newId } from '#contract/id.ts';
import type { CodeResult } from '#contract/response.ts';
import { resultsOf } from './code-results.ts';

const tests = ['1', '2'].map((text) => ({
  id: newId(),
  text,
  correct: false,
  output: text,
  hidden: text === '2',
}));
const question = { ...emptyQuestion('code', newId), video: null, tests };
const result = (index: number, state: CodeResult['state']): CodeResult => ({
  test_id: tests[index]?.id ?? '',
  state,
  output: '',
  took_ms: 3,
});

test('waits for results, and counts those that passed', () => {
  expect(resultsOf({ question, code_results: null })).toMatchObject({ state: 'coming', passed: 0 });
  const shown = resultsOf({ question, code_results: [result(0, 'passed'), result(1, 'timeout')] });
  expect(shown).toMatchObject({ state: 'run', passed: 1 });
  expect(shown?.examples.map((example) => [example.number, example.isHidden, example.result?.state])).toEqual(
    [
      [1, false, 'passed'],
      [2, true, 'timeout'],
    ],
  );
});

test('says that the rest was not run where an example took too long', () => {
  const shown = resultsOf({ question, code_results: [result(0, 'timeout'), result(1, 'not_run')] });
  expect(shown).toMatchObject({ state: 'cut_short', passed: 0 });
});

test('says that nothing was run where nothing was, and nothing where there is nothing to run', () => {
  const none = [result(0, 'not_run'), result(1, 'not_run')];
  expect(resultsOf({ question, code_results: none })?.state).toBe('not_run');
  expect(resultsOf({ question: { ...question, tests: [] }, code_results: null })).toBeNull();
});
