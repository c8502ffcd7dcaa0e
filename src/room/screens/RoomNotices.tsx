// What a person in the room must know now: the line is cut, the sound alone would be clearer, the host asks for silence.
import { useTranslation } from 'react-i18next';
import { formatLength } from '../../i18n/format-bytes.ts';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { useNow } from './use-now.ts';

export function RoomNotices({ run, view }: { run: RoomRun; view: RoomView }) {
  const { t } = useTranslation();
  const { stage, line, isLow, isAskedToMute, isWithdrawalOwed, focusUntil, captions } = view;
  const isHeard = view.media.isMicrophoneOn && view.media.tracks.microphone !== null;
  const { isRecording } = view.saved;
  return (
    <div className="room-notices">
      {stage.at === 'away' && (
        <p className="room-notice is-bad" role="alert">
          {t(isRecording ? 'room.cut_off_recorded' : 'room.cut_off')} <Seconds since={stage.since} />
        </p>
      )}
      {isWithdrawalOwed && (
        <p className="room-notice" role="status">
          {t('room.withdrawal_owed')}
        </p>
      )}
      {isAskedToMute && (
        <div className="room-notice" role="alert">
          <p>{t('room.asked_mute')}</p>
          <button type="button" className="secondary" onClick={() => run.setMicrophone(false)}>
            {t('room.mute_now')}
          </button>
        </div>
      )}
      {focusUntil !== null && (
        <section className="room-notice" aria-label={t('room.focus')}>
          <p>
            {t('room.focus_on')} <TimeLeft until={focusUntil} />
          </p>
          {isHeard && !isAskedToMute && (
            <button type="button" className="secondary" onClick={() => run.setMicrophone(false)}>
              {t('room.mute_now')}
            </button>
          )}
        </section>
      )}
      {captions.hasFailed && (
        <p className="room-notice" role="status">
          {t('room.captions_failed')}
        </p>
      )}
      {line.isOffered && !isLow && (
        <div className="room-notice" role="status">
          <p>{t('room.low_offer')}</p>
          <button type="button" className="secondary" onClick={() => run.setLow(true)}>
            {t('room.low_accept')}
          </button>
          <button type="button" className="quiet" onClick={() => run.refuseLow()}>
            {t('room.low_refuse')}
          </button>
        </div>
      )}
      {isLow && (
        <div className="room-notice" role="status">
          <p>{t('room.low_on')}</p>
          <button type="button" className="secondary" onClick={() => run.setLow(false)}>
            {t('room.low_off')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Counts visibly; the sentence beside it is announced once. */
function Seconds({ since }: { since: number }) {
  const seconds = Math.max(0, Math.round((useNow(1000) - since) / 1000));
  return <span aria-hidden="true">{formatLength(seconds)}</span>;
}
