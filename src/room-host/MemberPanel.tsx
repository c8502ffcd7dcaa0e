// What signed-in members have beside the call: for hosts, who waits and what may be done; for everyone, the guide, notes and
// scores. Its code and its data are fetched with a member's token only.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdleLimit } from '../kit/use-idle-limit.ts';
import type { RoomMember } from '../room/load-room.ts';
import type { RoomView } from '../room/room-view.ts';
import { GuidePart } from './GuidePart.tsx';
import { HostPanel } from './HostPanel.tsx';
import './member-panel.css';
import { NotesPart } from './NotesPart.tsx';
import { ScoresPart } from './ScoresPart.tsx';
import { Tabs } from './Tabs.tsx';
import { usePanel } from './use-panel.ts';

export interface MemberPanelProps {
  room: string;
  member: RoomMember;
  view: RoomView;
}

export function MemberPanel({ room, member, view }: MemberPanelProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'guide' | 'notes' | 'scores'>('guide');
  const { panel, hasFailed, retry, act, isRefused } = usePanel(room, view.panelVersion);
  // A call can last longer without a single request of the panel.
  useIdleLimit(member.idleMinutes);
  const isHost = view.me?.role === 'host' || view.me?.role === 'co_host';
  return (
    <>
      {isHost && <HostPanel room={room} view={view} candidateName={panel?.candidate_name ?? null} />}
      <section className="room-panel" aria-label={t('room_panel.title')}>
        <Tabs
          label={t('room_panel.title')}
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { key: 'guide', label: t('room_panel.guide') },
            { key: 'notes', label: t('room_panel.notes') },
            { key: 'scores', label: t('room_panel.scores') },
          ]}
        >
          {panel === null ? (
            <NotLoaded hasFailed={hasFailed} onRetry={retry} />
          ) : (
            <>
              {tab === 'guide' && (
                <GuidePart panel={panel} view={view} member={member} room={room} act={act} />
              )}
              {tab === 'notes' && (
                <NotesPart panel={panel} view={view} member={member} room={room} act={act} />
              )}
              {tab === 'scores' && <ScoresPart panel={panel} member={member} room={room} act={act} />}
            </>
          )}
        </Tabs>
        <p className="form-message" role="alert">
          {isRefused && t('room.failed')}
        </p>
        <p className="soft">{t('room_panel.private')}</p>
      </section>
    </>
  );
}

function NotLoaded({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!hasFailed) return <p className="soft">{t('common.loading')}</p>;
  return (
    <>
      <p role="alert">{t('room_panel.load_failed')}</p>
      <button type="button" className="secondary" onClick={onRetry}>
        {t('room.try_again')}
      </button>
    </>
  );
}
