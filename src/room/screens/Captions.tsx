// Captions, as recognized on the speakers' devices. They overlay the tiles, so that the tiles never move.
import { useTranslation } from 'react-i18next';
import type { RoomView } from '../room-view.ts';

export function CaptionLines({ view: { captions, others } }: { view: RoomView }) {
  const { t } = useTranslation();
  const lines = captions.lines.flatMap(({ person, text }) => {
    const speaker = others.find(({ id }) => id === person);
    return speaker ? [{ person, text, name: speaker.name }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className="room-captions">
      <ul aria-label={t('room.captions')}>
        {lines.map(({ person, name, text }) => (
          <li key={person} dir="auto">
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
