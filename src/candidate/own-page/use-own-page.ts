// The candidate's own page as the server has it: asked again when the page is seen again and when something has arrived.
import { useCallback, useEffect, useState } from 'react';
import { getCandidatePage, type CandidatePage } from '#contract/candidate-page.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { openOwnPage } from './page-session.ts';

export interface OwnPage {
  /** null until it has been loaded once. */
  page: CandidatePage | null;
  /** Why the last attempt failed; what was loaded before stays. */
  failure: CallError | null;
  /** Of the session it is read and written with. */
  token: string;
  /** The session has ended and the link leads nowhere: the server has nothing of this interview any more. */
  isGone: boolean;
  reload: () => void;
  show: (page: CandidatePage) => void;
}

/**
 * `arrived`: changes when something has arrived, which is then asked for again. A session ends with what was given; then
 * the link says what became of it. `hash`: that link, or null where the interview still runs.
 */
export function useOwnPage(hash: string | null, given: string, arrived: unknown): OwnPage {
  const [page, show] = useState<CandidatePage | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [token, setToken] = useState(given);
  const [isGone, setIsGone] = useState(false);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);

  useEffect(() => {
    const leaving = new AbortController();
    const isHere = () => !leaving.signal.aborted;
    const failed = async (error: unknown) => {
      if (!isHere() || !(error instanceof CallError)) return;
      // Only once: a session that was opened just now has not ended too.
      const again = hash && error.status === 401 && token === given ? await reopen(hash, error) : error;
      if (!isHere()) return;
      if (typeof again === 'string') return setToken(again);
      setIsGone(again.code === 'invalid');
      setFailure(again);
    };
    call(getCandidatePage, { token, signal: leaving.signal }).then((loaded) => {
      if (!isHere()) return;
      show(loaded);
      setFailure(null);
    }, failed);
    return () => leaving.abort();
  }, [hash, token, given, arrived, turn]);

  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', reload);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', reload);
    };
  }, [reload]);

  return { page, failure, token, isGone, reload, show };
}

/** The token of another session, or why there is none: while the interview runs, that the first one has ended. */
async function reopen(hash: string, ended: CallError): Promise<string | CallError> {
  try {
    return await openOwnPage(hash);
  } catch (error) {
    const isTold = error instanceof CallError && (error.code === 'invalid' || error.status === 0);
    return isTold ? error : ended;
  }
}
