// The room itself: tiles, a shared screen, the chat and the controls.
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PadPlace } from '../pad/PadPlace.tsx';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';
import { useAnnouncement } from './announce.ts';
import { CaptionLines } from './Captions.tsx';
import { Chat } from './Chat.tsx';
import { Controls, LeaveButton, Toggle } from './Controls.tsx';
import { Player } from './Player.tsx';
import { usePushToTalk } from './push-to-talk.ts';
import { RecordingLabel } from './RecordingLabel.tsx';
import { RoomNotices } from './RoomNotices.tsx';
import { OwnTile, Tile } from './Tile.tsx';
import { ConsentControl } from './Withdraw.tsx';

export function RoomScreen({
  run,
  view,
  title,
  panel,
}: {
  run: RoomRun;
  view: RoomView;
  title: string;
  /** What only members have; its code is loaded with a member's token only. */
  panel?: ReactNode;
}) {
  const [isChatOpen, setIsChatOpen] = useState(false);
  const [seenMessages, setSeenMessages] = useState(0);
  const pad = usePadButton(view);
  const announcement = useAnnouncement(view);
  const unseen = isChatOpen ? 0 : view.chat.slice(seenMessages).filter(({ isMine }) => !isMine).length;
  const toggleChat = () => {
    setIsChatOpen(!isChatOpen);
    setSeenMessages(view.chat.length);
  };
  return (
    <div className="room">
      <header className="room-top">
        <h1 className="room-title" dir="auto">
          {title}
        </h1>
        <RecordingLabel view={view} />
        <ConsentControl run={run} view={view} />
      </header>
      <p className="unseen" role="status">
        {announcement}
      </p>
      <RoomNotices run={run} view={view} />
      <div className="room-body">
        <main className="room-main">
          <Screens run={run} view={view} />
          <PadPlace run={run} view={view} isOpen={pad.isOpen} />
          <Tiles run={run} view={view} />
          <CaptionLines view={view} />
        </main>
        {(isChatOpen || panel) && (
          <div className="room-side">
            {panel}
            {isChatOpen && <Chat messages={view.chat} onSend={(text) => run.sendChat(text)} />}
          </div>
        )}
      </div>
      <RoomControls
        run={run}
        view={view}
        chat={{ isOpen: isChatOpen, unseen, toggle: toggleChat }}
        pad={pad}
      />
    </div>
  );
}

interface PanelButton {
  isOpen: boolean;
  unseen: number;
  toggle: () => void;
}

/** `unseen`: 1 if somebody has written since it was closed. */
function usePadButton({ pads }: RoomView): PanelButton {
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const written = pads.reduce((sum, { updates }) => sum + updates, 0);
  const toggle = () => {
    setIsOpen(!isOpen);
    setSeen(written);
  };
  return { isOpen, unseen: !isOpen && written > seen ? 1 : 0, toggle };
}

function Tiles({ run, view }: { run: RoomRun; view: RoomView }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="room-stage">
        <ul className="room-tiles" aria-label={t('room.people')} data-count={view.others.length + 1}>
          {view.others.map((person) => (
            <Tile
              key={person.id}
              person={person}
              media={run.mediaOf(person.id)}
              isSoundOnly={view.isLow}
              focusUntil={view.focusUntil}
            />
          ))}
          <OwnTile person={view.me} media={view.media} focusUntil={view.focusUntil} />
        </ul>
      </div>
      {view.others.length === 0 && <p className="room-alone">{t('room.alone')}</p>}
    </>
  );
}

/** Shared screens, above the people. */
function Screens({ run, view }: { run: RoomRun; view: RoomView }) {
  const { t } = useTranslation();
  const sharing = view.others.filter(({ isSharing }) => isSharing);
  return sharing.map(({ id, name }) => (
    <div className="room-screen" key={id}>
      <Player
        stream={run.mediaOf(id)?.screen ?? null}
        label={t('room.screen_of', { name })}
        isScreen
        hasPicture={!view.isLow}
      />
      <p className="room-tile-name" dir="auto">
        {t('room.screen_of', { name })}
      </p>
    </div>
  ));
}

function RoomControls({
  run,
  view,
  chat,
  pad,
}: {
  run: RoomRun;
  view: RoomView;
  chat: PanelButton;
  pad: PanelButton;
}) {
  const { t } = useTranslation();
  const { media } = view;
  const sends = view.me?.sends ?? true;
  const canShare = 'getDisplayMedia' in navigator.mediaDevices;
  const setMicrophone = (isOn: boolean) => run.setMicrophone(isOn);
  usePushToTalk(!sends || media.isMicrophoneOn, setMicrophone);
  return (
    <Controls>
      {sends && (
        <>
          <Toggle
            icon={media.isMicrophoneOn ? 'microphone' : 'muted'}
            label={t('room.microphone')}
            isOn={media.isMicrophoneOn}
            hint={t('room.hold_space')}
            onPress={() => setMicrophone(!media.isMicrophoneOn)}
          />
          <Toggle
            icon="camera"
            label={t('room.camera')}
            isOn={media.tracks.camera !== null}
            onPress={() => void run.media.setCamera(media.tracks.camera === null)}
          />
          {canShare && (
            <Toggle
              icon="screen"
              label={t('room.share')}
              isOn={media.isSharing}
              onPress={() => void run.media.setScreen(!media.isSharing)}
            />
          )}
          <Toggle
            icon="hand"
            label={t('room.hand')}
            isOn={view.isHandUp}
            onPress={() => run.raiseHand(!view.isHandUp)}
          />
          {view.captions.canCaption && (
            <Toggle
              icon="captions"
              label={t('room.captions')}
              isOn={view.captions.isOn}
              hint={t('room.captions_hint')}
              onPress={() => run.setCaptions(!view.captions.isOn)}
            />
          )}
        </>
      )}
      <Toggle
        icon="chat"
        label={t('room.chat')}
        isOn={chat.isOpen}
        onPress={chat.toggle}
        count={chat.unseen}
      />
      <Toggle icon="pad" label={t('room.pad')} isOn={pad.isOpen} onPress={pad.toggle} count={pad.unseen} />
      <LeaveButton onPress={() => run.leave()} />
    </Controls>
  );
}
