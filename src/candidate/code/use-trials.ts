// Runs a program on the examples, one after another, on this device.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PythonFiles } from './keep-code.ts';
import { openInterpreter, type Interpreter, type Runnable } from './run-program.ts';
import { isWorthGoingOn, judge, type Trials } from './trials.ts';

export interface Wanted {
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
