// Tests trial results: one verdict per example, and an early stop where going on would only time out again.
import { expect, test, vi } from 'vitest';
import type { RunResult } from '#contract/javascript-machine.ts';
import { countPassed, canContinue, judge, type Verdict } from './trials.ts';

// The runner's address is made by a policy of the page.
vi.hoisted(() => vi.stubGlobal('window', globalThis));

const ran = (changes: Partial<RunResult>): RunResult => ({
  ending: 'ended',
  output: '',
  message: '',
  tookMs: 1,
  ...changes,
});

test('judges what ended by what it printed, and what did not by how it ended', () => {
  expect(judge(ran({ output: '5\n' }), '5').verdict).toBe('passed');
  expect(judge(ran({ output: '6' }), '5').verdict).toBe('failed');
  expect(judge(ran({ output: '5', ending: 'error' }), '5').verdict).toBe('error');
  expect(judge(ran({ output: '5' }), null).verdict).toBe('ran');
});

test('goes on after a mistake, not after a limit', () => {
  const goesOn = (verdict: Verdict) => canContinue({ ran: ran({}), verdict });
  expect((['passed', 'failed', 'error'] as const).every(goesOn)).toBe(true);
  expect((['time', 'memory', 'output'] as const).some(goesOn)).toBe(false);
});

test('counts those that passed among the examples, not an input of one’s own', () => {
  const examples = ['a', 'b'].map((id) => ({ id, input: '', output: '' }));
  const passed = judge(ran({}), '');
  const byExample = new Map([
    ['a', passed],
    ['own', passed],
  ]);
  expect(countPassed({ code: '', language: 'javascript', byExample }, examples)).toBe(1);
});
