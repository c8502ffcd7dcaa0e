// Waiting to be admitted. The own picture stays in view.
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { Player } from '../screens/Player.tsx';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';

export function KnockingScreen({ run, view }: { run: RoomRun; view: RoomView }) {
  const { t } = useTranslation();
  const { hostName } = view.facts;
  return (
    <>
      <StepHeading title={t('room.knocking_title')}>{t('room.knocking_title')}</StepHeading>
      <p className="lead" role="status" dir="auto">
        {!view.isChannelUp
          ? t('room.offline')
          : hostName
            ? t('room.knocking_host', { name: hostName })
            : t('room.knocking_nobody')}
      </p>
      <div className="room-tile is-own">
        <Player
          stream={view.media.stream}
          label={t('room.check_title')}
          isOwn
          hasPicture={view.media.tracks.camera !== null}
        />
      </div>
      <div className="actions">
        <button type="button" className="secondary" onClick={() => run.leave()}>
          {t('room.leave')}
        </button>
      </div>
    </>
  );
}
