// One answer's program cannot hold up the other answers of its organization.
import { expect, test } from 'vitest';
import type { QuestionTest } from '#contract/question-draft.ts';
import { runExamples } from './run-code.ts';

const examples: QuestionTest[] = ['1', '2', '3', '4'].map((text) => ({
  ...{ id: text, text, correct: false, output: text, hidden: false },
}));

/** Less than one example's own limit of five seconds, so that only the shared limit can end one. */
const sharedMs = 4900;

async function statesOf(code: string, withinMs: number): Promise<{ states: string[]; tookMs: number }> {
  const started = performance.now();
  const results = await runExamples(code, examples, withinMs);
  expect(results.map(({ test_id }) => test_id)).toEqual(examples.map(({ id }) => id));
  return { states: results.map(({ state }) => state), tookMs: performance.now() - started };
}

test(
  'a program is not run again after its first example that took too long',
  { timeout: 60_000 },
  async () => {
    const { states, tookMs } = await statesOf(
      'const n = readline(); if (n > 1) for (;;); console.log(n)',
      10_000,
    );
    expect(states).toEqual(['passed', 'timeout', 'not_run', 'not_run']);
    expect(tookMs).toBeLessThan(13_000);
  },
);

test('all examples of an answer share one time limit', { timeout: 60_000 }, async () => {
  // Four take longer than that; one does not, even if its process needs three seconds to start.
  const slow = 'const n = readline(), end = Date.now() + 1300; while (Date.now() < end); console.log(n)';
  const { states, tookMs } = await statesOf(slow, sharedMs);
  // The last that begins is cut off midway; it is no slower than the first.
  expect(states[0]).toBe('passed');
  expect(states.at(-1)).toBe('not_run');
  expect(states).not.toContain('timeout');
  expect(tookMs).toBeLessThan(sharedMs + 3000);
});
