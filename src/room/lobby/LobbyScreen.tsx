// The door of a room: who and when, what is recorded, the device check, the name, the consent, and the knock.
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { loadLobby, type Lobby, type RoomServer } from '../room-server.ts';
import type { RoomRun } from '../room-run.ts';
import type { RoomView } from '../room-view.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { testRelays } from './test-relays.ts';
import { useNow } from '../screens/use-now.ts';
import { cityOf, opensAt, startIn, timeUntil } from './starting-time.ts';

export function LobbyScreen({
  lobby: loaded,
  run,
  view,
  /** The signed-in member's name: members are neither asked for one nor knock. */
  memberName,
  isObserver,
  server,
  onRefused,
}: {
  lobby: Lobby;
  run: RoomRun;
  view: RoomView;
  memberName: string | null;
  isObserver: boolean;
  server: RoomServer;
  onRefused: (error: CallError) => boolean;
}) {
  const { t } = useTranslation();
  const lobby = useFresh(loaded);
  const now = useNow(10_000) + lobby.clockOffsetMs;
  // Members prepare in the room itself.
  const isOpen = memberName !== null || lobby.status !== 'scheduled' || now >= opensAt(lobby.start);
  useEffect(() => {
    if (!isObserver) void run.media.open();
  }, [run, isObserver]);
  return (
    <>
      <StepHeading title={`${lobby.name} · ${lobby.company}`}>{lobby.name}</StepHeading>
      <p className="lead" dir="auto">
        {t('room.lead', { company: lobby.company })}
      </p>
      <When lobby={lobby} now={now} />
      {!isObserver && <DeviceCheck media={view.media} onOpen={(devices) => void run.media.open(devices)} />}
      {memberName !== null && lobby.hasRelay && <RelayCheck server={server} />}
      {isOpen ? (
        <EnterForm {...{ lobby, run, memberName, isObserver, onRefused }} />
      ) : (
        <Notes lobby={lobby} />
      )}
    </>
  );
}

function When({ lobby, now }: { lobby: Lobby; now: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { yours, theirs } = startIn(lobby.start, lobby.timeZone, language);
  const when = timeUntil(lobby.start, language, now);
  const opens = formatDateTime(new Date(opensAt(lobby.start)).toISOString(), language);
  return (
    <div className="room-facts">
      <p>
        <strong>{t('room.at_yours', { time: yours })}</strong>
        {theirs && <> · {t('room.at_theirs', { time: theirs, zone: cityOf(lobby.timeZone) })}</>}
        {when && <> · {t('room.starts', { when })}</>}
      </p>
      {now < opensAt(lobby.start) && lobby.status === 'scheduled' && (
        <p className="room-notice" role="status">
          {t('room.opens', { time: opens })}
        </p>
      )}
      {lobby.record === 'off' && <p>{t('room.record_off')}</p>}
    </div>
  );
}

/** What is stored, and what the others' devices see. */
function Notes({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation();
  return (
    <ul className="room-notes">
      <li>{t('room.chat_stored')}</li>
      <li>{t('room.pad_stored')}</li>
      <li>{t(lobby.isRelayOnly ? 'room.relayed' : 'room.direct')}</li>
      {!lobby.hasRelay && <li>{t('room.no_relay')}</li>}
    </ul>
  );
}

/** For members: others get relays only when they are admitted. */
function RelayCheck({ server }: { server: RoomServer }) {
  const { t } = useTranslation();
  const [works, setWorks] = useState<boolean | null>(null);
  useEffect(() => {
    // Without a line nothing is known.
    void server
      .relaysToTest()
      .then(testRelays)
      .then(setWorks, () => undefined);
  }, [server]);
  return (
    <p className={works === false ? 'room-notice' : 'soft'} role="status">
      {works !== null && t(works ? 'room.relay_works' : 'room.relay_failed')}
    </p>
  );
}

function EnterForm({
  lobby,
  run,
  memberName,
  isObserver,
  onRefused,
}: {
  lobby: Lobby;
  run: RoomRun;
  memberName: string | null;
  isObserver: boolean;
  onRefused: (error: CallError) => boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(memberName ?? '');
  const [consent, setConsent] = useState<'yes' | 'no' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const asksConsent = lobby.record !== 'off' && !isObserver;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('room.name_missing'));
    if (asksConsent && consent === null) return setFault(t('room.consent_missing'));
    setFault(null);
    setIsSending(true);
    try {
      await run.enter({ name: name.trim(), consent: asksConsent ? consent : null });
    } catch (error) {
      setIsSending(false);
      if (!(error instanceof CallError)) throw error;
      if (!onRefused(error)) setFault(t(`refusals.${error.code}`));
    }
  };
  return (
    <form className="room-enter" onSubmit={(event) => void submit(event)} noValidate>
      {memberName === null && (
        <div className="field">
          <label htmlFor={id}>{t('room.your_name')}</label>
          <input
            id={id}
            value={name}
            maxLength={100}
            autoComplete="name"
            dir="auto"
            required
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      )}
      {asksConsent && lobby.record !== 'off' && (
        <ConsentChoice record={lobby.record} value={consent} onChange={setConsent} />
      )}
      <Notes lobby={lobby} />
      <p className="form-message" role="alert">
        {fault}
      </p>
      <div className="actions">
        <button type="submit" className="primary" aria-disabled={isSending}>
          {t(memberName === null ? 'room.knock' : 'room.enter')}
        </button>
      </div>
    </form>
  );
}

function ConsentChoice({
  record,
  value,
  onChange,
}: {
  record: 'audio' | 'video';
  value: 'yes' | 'no' | null;
  onChange: (answer: 'yes' | 'no') => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="room-consent" aria-describedby={id}>
      <legend>{t('room.consent_title')}</legend>
      <p>{t(`room.record_${record}`)}</p>
      {(['yes', 'no'] as const).map((answer) => (
        <label key={answer}>
          <input type="radio" name={id} checked={value === answer} onChange={() => onChange(answer)} />
          <span>{t(`room.consent_${answer}`)}</span>
        </label>
      ))}
      <p className="soft" id={id}>
        {t('room.consent_text')}
      </p>
    </fieldset>
  );
}

/** A member who comes early opens the room for everyone. */
function useFresh(loaded: Lobby): Lobby {
  const [lobby, setLobby] = useState(loaded);
  const isWaiting = lobby.status === 'scheduled';
  useEffect(() => {
    if (!isWaiting) return undefined;
    // Without a line the next time may do.
    const look = () => void loadLobby(loaded.hash).then(setLobby, () => undefined);
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [loaded.hash, isWaiting]);
  return lobby;
}
