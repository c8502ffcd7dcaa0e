// Whether this person is recorded now, in words.
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { RoomView } from '../room-view.ts';

export function RecordingLabel({ view: { consent, facts, me, saved } }: { view: RoomView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (facts.recording === 'off') return null;
  const isRecorded = consent === 'yes' && me?.sends !== false;
  const key = !isRecorded
    ? 'not_recorded'
    : facts.recording === 'paused'
      ? 'paused'
      : saved.isRecording
        ? 'recorded'
        : 'recording_soon';
  return (
    <p className="room-recording" data-state={key}>
      <span className="room-dot" aria-hidden="true" />
      {t(`room.${key}`)}
      {saved.unsentBytes > 0 && (
        <span className="soft">{t('room.to_send', { size: formatBytes(saved.unsentBytes, language) })}</span>
      )}
    </p>
  );
}
