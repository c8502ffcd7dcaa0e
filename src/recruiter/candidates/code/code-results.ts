// A code question's examples, each with the program's result.
import type { AnswerDetail, CodeResult } from '#contract/response.ts';

export interface ExampleShown {
  id: string;
  number: number;
  input: string;
  expected: string;
  isHidden: boolean;
  result: CodeResult | null;
}

/** `coming`: not run yet. `not_run`: none will be run. `cut_short`: the first ones used up the time. */
export interface ResultsShown {
  state: 'coming' | 'not_run' | 'cut_short' | 'run';
  passed: number;
  examples: ExampleShown[];
}

/** Null if the question has no examples. */
export function resultsOf(answer: Pick<AnswerDetail, 'question' | 'code_results'>): ResultsShown | null {
  const { question, code_results: results } = answer;
  if (question.tests.length === 0) return null;
  const examples = question.tests.map((test, index) => ({
    id: test.id,
    number: index + 1,
    input: test.text,
    expected: test.output ?? '',
    isHidden: test.hidden ?? false,
    result: results?.find((result) => result.test_id === test.id) ?? null,
  }));
  return {
    state: stateOf(results),
    passed: examples.filter(({ result }) => result?.state === 'passed').length,
    examples,
  };
}

function stateOf(results: readonly CodeResult[] | null): ResultsShown['state'] {
  if (results === null) return 'coming';
  const left = results.filter(({ state }) => state === 'not_run').length;
  if (left === 0) return 'run';
  return left === results.length ? 'not_run' : 'cut_short';
}
