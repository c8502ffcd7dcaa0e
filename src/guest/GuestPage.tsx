// /r/{hash}: candidates shown to somebody without an account.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DoorScreen } from './DoorScreen.tsx';
import { EndScreen } from './EndScreen.tsx';
import type { GuestView } from './load-guest.ts';
import { Shortlist } from './Shortlist.tsx';

/** A link may be taken back at any moment: whoever looks at it is asked for again so often. */
const askAgainMs = 60_000;

export function GuestPage({
  hash,
  view,
  candidate,
}: {
  hash: string;
  view: GuestView;
  candidate: string | undefined;
}) {
  useTitle(view);
  useAskAgain(view.at === 'inside');
  if (view.at === 'inside') {
    return <Shortlist shared={view.shared} token={view.token} hash={hash} chosen={candidate} />;
  }
  if (view.at === 'door') return <DoorScreen hash={hash} door={view.door} />;
  return <EndScreen end={view.at} />;
}

function useTitle(view: GuestView): void {
  const { t } = useTranslation();
  const job = view.at === 'inside' ? view.shared.job : view.at === 'door' ? view.door.job : null;
  const title =
    job !== null
      ? t('guest.title', { job })
      : view.at === 'over'
        ? t('guest.over_title')
        : t('guest.invalid_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function useAskAgain(isInside: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isInside) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void router.invalidate();
    };
    const timer = setInterval(ask, askAgainMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isInside, router]);
}
