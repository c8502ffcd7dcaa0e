// Whether Python is cached on this device, and its download on request.
import { useCallback, useEffect, useState } from 'react';
import { findPython, isPythonSaved, savePython, type PythonFiles } from './save-code.ts';

export type PythonState =
  | { state: 'looking' }
  | { state: 'away'; files: PythonFiles | null; hasFailed: boolean }
  | { state: 'coming'; files: PythonFiles; share: number }
  | { state: 'here'; files: PythonFiles };

export interface Python {
  python: PythonState;
  fetchIt(): void;
}

export function usePython(isWanted: boolean): Python {
  const [python, setPython] = useState<PythonState>({ state: 'looking' });

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void look().then((found) => {
      if (!isGone) setPython((before) => (before.state === 'looking' ? found : before));
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  const fetchIt = useCallback(() => void fetchPython(setPython), []);
  return { python, fetchIt };
}

async function look(): Promise<PythonState> {
  try {
    const files = await findPython();
    return (await isPythonSaved(files))
      ? { state: 'here', files }
      : { state: 'away', files, hasFailed: false };
  } catch {
    return { state: 'away', files: null, hasFailed: false };
  }
}

async function fetchPython(tell: (state: PythonState) => void): Promise<void> {
  let files: PythonFiles | null = null;
  try {
    const found = await findPython();
    files = found;
    tell({ state: 'coming', files: found, share: 0 });
    await savePython(found, (share) => tell({ state: 'coming', files: found, share }));
    tell({ state: 'here', files: found });
  } catch {
    tell({ state: 'away', files, hasFailed: true });
  }
}
