// What trying a program on the examples has shown so far. Pure; run by use-trials.ts.
import type { CandidateQuestion } from '#contract/question.ts';
import { isExpected, type RunResult } from '#contract/javascript-machine.ts';

export type Example = NonNullable<CandidateQuestion['examples']>[number];

/** `passed` and `failed` are of programs that ended well; the others say why one did not. */
export type Verdict = 'passed' | 'failed' | 'ran' | Exclude<RunResult['ending'], 'ended'>;

export interface Trial {
  ran: RunResult;
  verdict: Verdict;
}

/** `code` and `language`: what was run, to tell results of something older. */
export interface Trials {
  code: string;
  language: string;
  byExample: ReadonlyMap<string, Trial>;
}

/** The candidate's own input has nothing that was expected. */
export const ownInputId = 'own';

export function judge(ran: RunResult, expected: string | null): Trial {
  if (ran.ending !== 'ended') return { ran, verdict: ran.ending };
  if (expected === null) return { ran, verdict: 'ran' };
  return { ran, verdict: isExpected(ran.output, expected) ? 'passed' : 'failed' };
}

/** What was stopped at a limit would be stopped at the next example too, and take as long again. */
export function isWorthGoingOn({ verdict }: Trial): boolean {
  return verdict !== 'time' && verdict !== 'memory' && verdict !== 'output';
}

export function countPassed(trials: Trials, examples: readonly Example[]): number {
  return examples.filter((example) => trials.byExample.get(example.id)?.verdict === 'passed').length;
}
