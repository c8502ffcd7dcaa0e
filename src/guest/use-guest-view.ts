// What the page shows, asked for again while it is looked at: a link may be taken back at any moment. What could not be
// asked for changes nothing: what is being written stays.
import { useCallback, useEffect, useState } from 'react';
import type { GuestMark } from '#contract/review-link.ts';
import { CallError } from '../api/call-error.ts';
import { loadGuest, type GuestView } from './load-guest.ts';

const askAgainMs = 60_000;

export type Refresh = () => Promise<void>;
/** Shows what the guest says of an answer, until the page is asked for again. */
export type ShowMark = (answerId: string, mark: GuestMark) => void;

export function useGuestView(
  hash: string,
  loaded: GuestView,
): { view: GuestView; refresh: Refresh; showMark: ShowMark } {
  const [view, setView] = useState(loaded);
  const refresh = useCallback(async () => {
    try {
      setView(await loadGuest(hash));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }, [hash]);
  const showMark = useCallback<ShowMark>(
    (answerId, mark) => setView((now) => withMark(now, answerId, mark)),
    [],
  );
  const isInside = view.at === 'inside';
  useEffect(() => {
    if (!isInside) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(ask, askAgainMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isInside, refresh]);
  return { view, refresh, showMark };
}

function withMark(view: GuestView, answerId: string, mark: GuestMark): GuestView {
  if (view.at !== 'inside') return view;
  const candidates = view.shared.candidates.map((candidate) => ({
    ...candidate,
    answers: candidate.answers.map((answer) => (answer.id === answerId ? { ...answer, mark } : answer)),
  }));
  return { ...view, shared: { ...view.shared, candidates } };
}
