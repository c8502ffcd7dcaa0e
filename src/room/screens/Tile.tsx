// One person: picture or initial, name, and what is off. The tile stays where it is, whatever its state.
import { useTranslation } from 'react-i18next';
import type { RemoteMedia } from '../call/port.ts';
import type { MediaView } from '../local-media.ts';
import type { Person } from '../room-view.ts';
import { Player } from './Player.tsx';
import { RoomIcon } from './RoomIcon.tsx';

export function Tile({
  person,
  media,
  isSoundOnly,
}: {
  person: Person;
  media: RemoteMedia | undefined;
  isSoundOnly: boolean;
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
      <TileName person={person} name={name} />
    </li>
  );
}

export function OwnTile({ person, media }: { person: Person | null; media: MediaView }) {
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
      {person && <TileName person={person} name={t('room.you', { name })} />}
    </li>
  );
}

function TileName({ person, name }: { person: Person; name: string }) {
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
