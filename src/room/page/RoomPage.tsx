// /i/l/{hash}: from the door through the room to its end, for candidates, guests and signed-in members.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../api/call-error.ts';
import { CompanyMark, LanguageSelect } from '../../kit/InterviewParts.tsx';
import { KnockingScreen } from '../lobby/KnockingScreen.tsx';
import { LobbyScreen } from '../lobby/LobbyScreen.tsx';
import type { LoadedRoom } from '../load-room.ts';
import type { RoomEnd } from '../machine.ts';
import { RoomRun } from '../room-run.ts';
import { endOfRefusal } from '../room-server.ts';
import type { RoomView } from '../room-view.ts';
import { LeftToSend } from '../screens/LeftToSend.tsx';
import { OverScreen } from '../screens/OverScreen.tsx';
import { Reopening } from '../screens/Reopening.tsx';
import { RoomScreen } from '../screens/RoomScreen.tsx';
import { WithdrawAfter } from '../screens/Withdraw.tsx';
import './room.css';

export function RoomPage({ loaded: newest }: { loaded: LoadedRoom }) {
  const { t } = useTranslation();
  // The router may load again at any time. A visit goes on with what it began with.
  const [loaded] = useState(newest);
  const { run, view } = useRun(loaded);
  const [refused, setRefused] = useState<RoomEnd | null>(loaded.end);
  const { lobby, member, MemberPanel } = loaded;
  const end = view.stage.at === 'over' ? view.stage.end : view.stage.at === 'check' ? refused : null;
  const retry = () => {
    setRefused(null);
    run.reopen();
  };
  const onRefused = (error: CallError) => {
    const reason = endOfRefusal(error);
    setRefused(reason);
    return reason !== null;
  };
  if (end === null && (view.stage.at === 'in' || view.stage.at === 'away')) {
    const panel = MemberPanel && member && <MemberPanel room={lobby.id} member={member} view={view} />;
    return (
      <div className="interview">
        <RoomScreen run={run} view={view} title={`${lobby.name} · ${lobby.company}`} panel={panel} />
      </div>
    );
  }
  return (
    <div className="interview">
      <header className="interview-top">
        <CompanyMark name={lobby.company} />
        <div className="interview-aside">
          <LanguageSelect />
        </div>
      </header>
      <main className="sheet">
        {end !== null ? (
          <OverScreen end={end} onRetry={retry}>
            <LeftToSend view={view} />
            <WithdrawAfter run={run} view={view} />
            {end === 'ended' && (
              <Reopening server={loaded.server} isMember={member !== null} onAgain={retry} />
            )}
            {member !== null && end === 'ended' && <a href={`/live/${lobby.id}`}>{t('room.to_review')}</a>}
            {member !== null && <a href="/live">{t('room.back_live')}</a>}
          </OverScreen>
        ) : view.stage.at === 'knocking' ? (
          <KnockingScreen run={run} view={view} />
        ) : (
          <LobbyScreen
            lobby={lobby}
            run={run}
            view={view}
            memberName={member?.name ?? null}
            isObserver={member?.isObserver ?? false}
            server={loaded.server}
            onRefused={onRefused}
          />
        )}
      </main>
    </div>
  );
}

function useRun(loaded: LoadedRoom): { run: RoomRun; view: RoomView } {
  const [run] = useState(() => new RoomRun(loaded.server, loaded.outbox));
  const view = useSyncExternalStore(run.subscribe, run.snapshot);
  useEffect(() => {
    if (loaded.stored) run.recall(loaded.stored);
    if (loaded.stored?.isInside && loaded.end === null) run.resume();
    // Members of the room see at once that this page has gone, not only when its line is silent.
    const leave = () => run.dispose();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      run.dispose();
    };
  }, [run, loaded]);
  return { run, view };
}
