// Runs a program on the examples, and keeps the results so far.
import type { CandidateQuestion } from '#contract/question.ts';
import { isExpected, type RunResult } from '#contract/javascript-machine.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PythonFiles } from './save-code.ts';
import { type Interpreter, openInterpreter, type Runnable } from './run-program.ts';

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

/** The candidate's current input, which has no expected output. */
export const ownInputId = 'own';

export function judge(ran: RunResult, expected: string | null): Trial {
  if (ran.ending !== 'ended') return { ran, verdict: ran.ending };
  if (expected === null) return { ran, verdict: 'ran' };
  return { ran, verdict: isExpected(ran.output, expected) ? 'passed' : 'failed' };
}

/** A program that hit a limit would hit it on the next example, too, and take as long again. */
export function canContinue({ verdict }: Trial): boolean {
  return verdict !== 'time' && verdict !== 'memory' && verdict !== 'output';
}

export function countPassed(trials: Trials, examples: readonly Example[]): number {
  return examples.filter((example) => trials.byExample.get(example.id)?.verdict === 'passed').length;
}

interface TrialInput {
  id: string;
  input: string;
  /** Null if no output is expected. */
  expected: string | null;
}

export interface TrialRunner {
  trials: Trials | null;
  isRunning: boolean;
  /** The interpreter could not start. */
  hasFailed: boolean;
  run(code: string, inputs: readonly TrialInput[]): void;
  stop(): void;
}

export function useTrials(language: Runnable, python: PythonFiles | null): TrialRunner {
  const [trials, setTrials] = useState<Trials | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const interpreter = useRef<Interpreter | null>(null);

  const stop = useCallback(() => {
    interpreter.current?.dispose();
    interpreter.current = null;
    setIsRunning(false);
  }, []);
  useEffect(() => stop, [stop, language, python]);

  async function runAll(code: string, inputs: readonly TrialInput[]): Promise<void> {
    const current = (interpreter.current ??= openInterpreter(language, python));
    const isCurrent = () => interpreter.current === current;
    setIsRunning(true);
    setHasFailed(false);
    const byExample = new Map<string, ReturnType<typeof judge>>();
    setTrials({ code, language, byExample });
    try {
      for (const { id, input, expected } of inputs) {
        const trial = judge(await current.run({ code, input }), expected);
        if (!isCurrent()) return;
        byExample.set(id, trial);
        setTrials({ code, language, byExample: new Map(byExample) });
        if (!canContinue(trial)) break;
      }
    } catch {
      // Reported in place: offline without a cached copy, or not enough memory.
      if (isCurrent()) setHasFailed(true);
    }
    if (isCurrent()) setIsRunning(false);
  }

  return { trials, isRunning, hasFailed, run: (code, inputs) => void runAll(code, inputs), stop };
}
