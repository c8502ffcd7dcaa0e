// What the page shows, asked for again while it is looked at: a link may be taken back at any moment. What could not be
// asked for changes nothing: what is being written stays.
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../api/call-error.ts';
import { loadGuest, type GuestView } from './load-guest.ts';

const askAgainMs = 60_000;

export type Refresh = () => Promise<void>;

export function useGuestView(hash: string, loaded: GuestView): { view: GuestView; refresh: Refresh } {
  const [view, setView] = useState(loaded);
  const refresh = useCallback(async () => {
    try {
      setView(await loadGuest(hash));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }, [hash]);
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
  return { view, refresh };
}
