// Whether Python is cached on this device, and its download on request.
import { useCallback, useEffect, useState } from 'react';
import { findPython, isPythonSaved, savePython, type PythonFiles } from './save-code.ts';

export type PythonState =
  | { state: 'checking' }
  | { state: 'missing'; files: PythonFiles | null; hasFailed: boolean }
  | { state: 'loading'; files: PythonFiles; share: number }
  | { state: 'ready'; files: PythonFiles };

export function usePython(isNeeded: boolean): { python: PythonState; download: () => void } {
  const [python, setPython] = useState<PythonState>({ state: 'checking' });
  useEffect(() => {
    // A download that has begun in the meantime knows better.
    if (isNeeded)
      void checkPython().then((found) =>
        setPython((before) => (before.state === 'checking' ? found : before)),
      );
  }, [isNeeded]);
  const download = useCallback(() => void loadPython(setPython), []);
  return { python, download };
}

async function checkPython(): Promise<PythonState> {
  try {
    const files = await findPython();
    return (await isPythonSaved(files))
      ? { state: 'ready', files }
      : { state: 'missing', files, hasFailed: false };
  } catch {
    return { state: 'missing', files: null, hasFailed: false };
  }
}

async function loadPython(show: (state: PythonState) => void): Promise<void> {
  let files: PythonFiles | null = null;
  try {
    const found = await findPython();
    files = found;
    show({ state: 'loading', files: found, share: 0 });
    await savePython(found, (share) => show({ state: 'loading', files: found, share }));
    show({ state: 'ready', files: found });
  } catch {
    show({ state: 'missing', files, hasFailed: true });
  }
}
