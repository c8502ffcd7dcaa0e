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
  const about = aboutOf(view);
  const title = about
    ? t('guest.title', about)
    : t(view.at === 'ended' ? 'guest.ended_title' : 'guest.invalid_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function aboutOf(view: GuestView): { job: string; count: number } | null {
  if (view.at === 'inside') return { job: view.shared.job, count: view.shared.candidates.length };
  return view.at === 'door' ? { job: view.door.job, count: view.door.candidates } : null;
}

/** Why the link no longer works, and what to do. */
function EndScreen({ end }: { end: 'ended' | 'invalid' }) {
  const { t } = useTranslation();
  return (
    <GuestFrame look={null}>
      <StepHeading>{t(`guest.${end}_title`)}</StepHeading>
      <p className="lead">{t(`guest.${end}_text`)}</p>
    </GuestFrame>
  );
}
