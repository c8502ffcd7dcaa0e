// Loads the candidate's own page from the server; reloads it when the page becomes visible and when an upload
// arrives.
import { useCallback, useEffect, useState } from 'react';
import { getCandidatePage, type CandidatePage } from '#contract/candidate-page.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { openOwnPage, takeOpened } from './page-session.ts';

export interface OwnPage {
  /** Null until first loaded. */
  page: CandidatePage | null;
  /** Why the last attempt failed. Data loaded earlier stays. */
  failure: CallError | null;
  /** The session token for reads and writes. */
  token: string;
  /** The session has ended and the link is dead: the server has no data of this interview left. */
  isDeleted: boolean;
  reload: () => void;
  show: (page: CandidatePage) => void;
}

/**
 * `arrived`: a change triggers a reload. Deleting the answers ends the session; the link then tells what
 * happened. `hash`: that link, or null while the interview is running.
 */
export function useOwnPage(hash: string | null, given: string, arrived: unknown): OwnPage {
  const [page, show] = useState<CandidatePage | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [token, setToken] = useState(given);
  const [isDeleted, setIsDeleted] = useState(false);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);

  useEffect(() => {
    const leaving = new AbortController();
    const isHere = () => !leaving.signal.aborted;
    const failed = async (error: unknown) => {
      if (!isHere() || !(error instanceof CallError)) return;
      // Only once: a session opened just now cannot have ended, too.
      const again = hash && error.status === 401 && token === given ? await reopen(hash, error) : error;
      if (!isHere()) return;
      if (typeof again === 'string') return setToken(again);
      setIsDeleted(isGone(again));
      setFailure(again);
    };
    const load = async () => takeOpened(token) ?? call(getCandidatePage, { token, signal: leaving.signal });
    load().then((loaded) => {
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

  return { page, failure, token, isDeleted, reload, show };
}

/** The interview was deleted, or removed less than a day ago. */
function isGone({ code }: CallError): boolean {
  return code === 'interview_deleted' || code === 'invalid';
}

/**
 * The token of a new session, or why there is none. While the interview is running, that is the old session's
 * error.
 */
async function reopen(hash: string, ended: CallError): Promise<string | CallError> {
  try {
    return await openOwnPage(hash);
  } catch (error) {
    const isFinal = error instanceof CallError && (isGone(error) || error.status === 0);
    return isFinal ? error : ended;
  }
}
