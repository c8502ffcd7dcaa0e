// /r/{hash}: candidates shared with guests who have no account.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DoorScreen } from './DoorScreen.tsx';
import { StepHeading } from '../kit/InterviewParts.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import type { GuestView } from './load-guest.ts';
import { Shortlist } from './Shortlist.tsx';
import { useGuestView } from './use-guest-view.ts';

export function GuestPage({
  hash,
  loaded,
  candidate,
}: {
  hash: string;
  loaded: GuestView;
  candidate: string | undefined;
}) {
  const { view, refresh, showMark } = useGuestView(hash, loaded);
  useTitle(view);
  if (view.at === 'inside') {
    return (
      <Shortlist
        link={{ shared: view.shared, token: view.token, refresh, showMark }}
        hash={hash}
        chosen={candidate}
      />
    );
  }
  if (view.at === 'door') return <DoorScreen hash={hash} door={view.door} refresh={refresh} />;
  return <EndScreen end={view.at} />;
}

function useTitle(view: GuestView): void {
  const { t } = useTranslation();
  const job = view.at === 'inside' ? view.shared.job : view.at === 'door' ? view.door.job : null;
  const title =
    job !== null
      ? t('guest.title', { job })
      : view.at === 'ended'
        ? t('guest.ended_title')
        : t('guest.invalid_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Why the link no longer works, and what to do. */
function EndScreen({ end }: { end: 'ended' | 'invalid' }) {
  const { t } = useTranslation();
  return (
    <GuestFrame company={null}>
      <StepHeading>{t(`guest.${end}_title`)}</StepHeading>
      <p className="lead">{t(`guest.${end}_text`)}</p>
    </GuestFrame>
  );
}
