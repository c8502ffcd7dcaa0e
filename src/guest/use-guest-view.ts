// The page's data, refreshed while the page is visible: a link may be revoked at any time. A failed refresh
// changes nothing, so unsent text stays.
import { useCallback, useEffect, useState } from 'react';
import type { GuestMark, SharedCandidates } from '#contract/review-link.ts';
import { CallError } from '../api/call-error.ts';
import { loadGuest, type GuestView } from './load-guest.ts';

const askAgainMs = 60_000;

export type Refresh = () => Promise<void>;
/** Shows the guest's rating and comments on an answer until the next refresh. */
export type ShowMark = (answerId: string, mark: GuestMark) => void;

/** An open link, for the components that show its content. */
export interface OpenLink {
  shared: SharedCandidates;
  token: string;
  refresh: Refresh;
  showMark: ShowMark;
}

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
