// After the end: the host can open the room again for a while, and everyone whose page is open can then come back.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reopenMinutes } from '#contract/room.ts';
import type { RoomServer } from '../room-server.ts';

const lookMs = 10_000;

export function Reopening({
  server,
  isMember,
  onAgain,
}: {
  server: RoomServer;
  isMember: boolean;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(server);
  const canReopen = useCanReopen(server, isMember);
  const [hasFailed, setHasFailed] = useState(false);
  if (isOpen)
    return (
      <div role="status">
        <p>{t('room.reopened')}</p>
        <button type="button" className="primary" onClick={onAgain}>
          {t('room.again')}
        </button>
      </div>
    );
  if (!canReopen) return null;
  const reopen = () => void server.reopen().then(onAgain, () => setHasFailed(true));
  return (
    <div>
      <p className="soft">{t('room.reopen_text')}</p>
      <button type="button" className="secondary" onClick={reopen}>
        {t('room.reopen')}
      </button>
      <p className="form-message" role="alert">
        {hasFailed && t('room.failed')}
      </p>
    </div>
  );
}

/** Looks until the host can no longer open it. */
function useIsOpen(server: RoomServer): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const until = Date.now() + reopenMinutes * 60_000;
    const look = () => {
      if (Date.now() > until) clearInterval(timer);
      // Without a line the next time may do.
      else void server.isOpen().then(setIsOpen, () => undefined);
    };
    const timer = setInterval(look, lookMs);
    look();
    return () => clearInterval(timer);
  }, [server]);
  return isOpen;
}

function useCanReopen(server: RoomServer, isMember: boolean): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    // Without a line there is nothing to offer.
    if (isMember) void server.canReopen().then(setCan, () => undefined);
  }, [server, isMember]);
  return can;
}
