// Results of running a program on the examples so far. Pure; driven by use-trials.ts.
import type { CandidateQuestion } from '#contract/question.ts';
import { isExpected, type RunResult } from '#contract/javascript-machine.ts';

export type Example = NonNullable<CandidateQuestion['examples']>[number];

/** `passed` and `failed` apply to programs that ran to the end; the others say why one did not. */
export type Verdict = 'passed' | 'failed' | 'ran' | Exclude<RunResult['ending'], 'ended'>;

export interface Trial {
  ran: RunResult;
  verdict: Verdict;
}

/** `code` and `language`: the program that ran, to recognize outdated results. */
export interface Trials {
  code: string;
  language: string;
  byExample: ReadonlyMap<string, Trial>;
}

/** The candidate's own input, which has no expected output. */
export const ownInputId = 'own';

export function judge(ran: RunResult, expected: string | null): Trial {
  if (ran.ending !== 'ended') return { ran, verdict: ran.ending };
  if (expected === null) return { ran, verdict: 'ran' };
  return { ran, verdict: isExpected(ran.output, expected) ? 'passed' : 'failed' };
}

/** A program that hit a limit would hit it on the next example, too, and take as long again. */
export function isWorthGoingOn({ verdict }: Trial): boolean {
  return verdict !== 'time' && verdict !== 'memory' && verdict !== 'output';
}

export function countPassed(trials: Trials, examples: readonly Example[]): number {
  return examples.filter((example) => trials.byExample.get(example.id)?.verdict === 'passed').length;
}
