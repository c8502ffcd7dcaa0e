// The candidate's own page as the server has it: asked again when the page is seen again and when something has arrived.
import { useCallback, useEffect, useState } from 'react';
import { getCandidatePage, type CandidatePage } from '#contract/candidate-page.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';

export interface OwnPage {
  /** null until it has been loaded once. */
  page: CandidatePage | null;
  /** Why the last attempt failed; what was loaded before stays. */
  failure: CallError | null;
  reload: () => void;
  show: (page: CandidatePage) => void;
}

/** `arrived`: changes when something has arrived, which is then asked for again. */
export function useOwnPage(token: string, arrived: unknown): OwnPage {
  const [page, show] = useState<CandidatePage | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);

  useEffect(() => {
    const leaving = new AbortController();
    call(getCandidatePage, { token, signal: leaving.signal }).then(
      (loaded) => {
        if (leaving.signal.aborted) return;
        show(loaded);
        setFailure(null);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted && error instanceof CallError) setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [token, arrived, turn]);

  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', reload);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', reload);
    };
  }, [reload]);

  return { page, failure, reload, show };
}
