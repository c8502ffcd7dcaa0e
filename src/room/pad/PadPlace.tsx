// Where the pad is shown. Its code is large and comes when the pad is first opened; afterwards the pad goes on behind.
import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';

type Panel = ComponentType<{ run: RoomRun; view: RoomView }>;

export function PadPlace({ run, view, isOpen }: { run: RoomRun; view: RoomView; isOpen: boolean }) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    if (!isWanted || hasFailed) return;
    import('./PadPanel.tsx').then(
      ({ PadPanel }) => setPanel(() => PadPanel),
      // The room goes on without it.
      () => setHasFailed(true),
    );
  }, [isWanted, hasFailed]);
  if (Panel)
    return (
      <div className="room-pad-place" hidden={!isOpen}>
        <Panel run={run} view={view} />
      </div>
    );
  if (!isOpen || !hasFailed) return null;
  return (
    <div className="room-panel" role="alert">
      <p>{t('room.failed')}</p>
      <button type="button" className="secondary" onClick={() => setHasFailed(false)}>
        {t('room.try_again')}
      </button>
    </div>
  );
}
