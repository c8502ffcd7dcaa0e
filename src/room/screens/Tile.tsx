// One person: picture or initial, name, and what is off. The tile stays where it is, whatever its state.
import { useTranslation } from 'react-i18next';
import type { RemoteMedia } from '../call/port.ts';
import type { MediaView } from '../local-media.ts';
import type { Person } from '../room-view.ts';
import { Player } from './Player.tsx';
import { RoomIcon } from './RoomIcon.tsx';
import { TimeLeft } from './TimeLeft.tsx';

export function Tile({
  person,
  media,
  isSoundOnly,
  focusUntil,
}: {
  person: Person;
  media: RemoteMedia | undefined;
  isSoundOnly: boolean;
  focusUntil: number | null;
}) {
  const { t } = useTranslation();
  const { name } = person;
  const isUp = media?.state === 'up' || media?.state === 'unstable';
  const wasUp = media?.state === 'restarting' || media?.state === 'rebuild' || !person.isHere;
  return (
    <li className="room-tile" data-state={media?.state ?? 'new'}>
      <Player
        stream={media?.person ?? null}
        label={t('room.picture_of', { name })}
        hasPicture={person.isCameraOn && isUp && !isSoundOnly}
      />
      {!(person.isCameraOn && isUp && !isSoundOnly) && <Initial name={name} />}
      {person.sends && !isUp && (
        <p className="room-tile-state">{t(wasUp ? 'room.again_to' : 'room.connecting_to', { name })}</p>
      )}
      <TileName person={person} name={name} focusUntil={focusUntil} />
    </li>
  );
}

export function OwnTile({
  person,
  media,
  focusUntil,
}: {
  person: Person | null;
  media: MediaView;
  focusUntil: number | null;
}) {
  const { t } = useTranslation();
  const name = person?.name ?? '';
  return (
    <li className="room-tile is-own">
      <Player
        stream={media.stream}
        label={t('room.picture_of', { name: t('room.you', { name }) })}
        isOwn
        hasPicture={media.tracks.camera !== null}
      />
      {media.tracks.camera === null && <Initial name={name} />}
      {person && <TileName person={person} name={t('room.you', { name })} focusUntil={focusUntil} />}
    </li>
  );
}

function TileName({ person, name, focusUntil }: { person: Person; name: string; focusUntil: number | null }) {
  const { t } = useTranslation();
  return (
    <div className="room-tile-name">
      {person.sends && !person.isMicrophoneOn && (
        <span title={t('room.muted')}>
          <RoomIcon name="muted" />
          <span className="unseen">{t('room.muted')}</span>
        </span>
      )}
      {person.isHandUp && (
        <span title={t('room.hand_up')}>
          <RoomIcon name="hand" />
          <span className="unseen">{t('room.hand_up')}</span>
        </span>
      )}
      <span dir="auto">{name}</span>
      {focusUntil !== null && (
        <span className="room-tile-focus">
          {t('room.focus')} <TimeLeft until={focusUntil} />
        </span>
      )}
    </div>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span className="room-initial" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
