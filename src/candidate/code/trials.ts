// Results of running a program on the examples so far. Pure; driven by use-trials.ts.
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

interface Wanted {
  id: string;
  input: string;
  /** Null if no output is expected. */
  expected: string | null;
}

export interface Trying {
  trials: Trials | null;
  isRunning: boolean;
  /** The interpreter could not start. */
  hasFailed: boolean;
  run(code: string, wanted: readonly Wanted[]): void;
  stop(): void;
}

export function useTrials(language: Runnable, python: PythonFiles | null): Trying {
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

  async function tryAll(code: string, wanted: readonly Wanted[]): Promise<void> {
    const own = (interpreter.current ??= openInterpreter(language, python));
    const isOurs = () => interpreter.current === own;
    setIsRunning(true);
    setHasFailed(false);
    const byExample = new Map<string, ReturnType<typeof judge>>();
    setTrials({ code, language, byExample });
    try {
      for (const { id, input, expected } of wanted) {
        const trial = judge(await own.run({ code, input }), expected);
        if (!isOurs()) return;
        byExample.set(id, trial);
        setTrials({ code, language, byExample: new Map(byExample) });
        if (!isWorthGoingOn(trial)) break;
      }
    } catch {
      // Reported in place: offline without a cached copy, or not enough memory.
      if (isOurs()) setHasFailed(true);
    }
    if (isOurs()) setIsRunning(false);
  }

  return { trials, isRunning, hasFailed, run: (code, wanted) => void tryAll(code, wanted), stop };
}
