// What the host of a room has beside the call: who waits, who is here and what may be done, and the end for everyone.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visitorRoles } from '#contract/room.ts';
import { playTone } from '../room/lobby/DeviceCheck.tsx';
import type { Person, RoomView } from '../room/room-view.ts';
import { AskButton } from './AskButton.tsx';
import { hostActions, type HostActions } from './host-actions.ts';

export function HostPanel({
  room,
  view,
  candidateName,
}: {
  room: string;
  view: RoomView;
  /** The candidate the room was scheduled for; null: none. */
  candidateName: string | null;
}) {
  const { t } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);
  const act = (work: (actions: HostActions) => Promise<unknown>) => {
    setHasFailed(false);
    work(hostActions(room)).catch(() => setHasFailed(true));
  };
  useKnock(view.waiting.map(({ id }) => id));
  useWaitingTitle(view.waiting.map(({ name }) => name));
  return (
    <section className="room-panel room-host" aria-label={t('room.host')}>
      {view.waiting.length > 0 && (
        <div role="alert">
          <h2>{t('room.waiting_title')}</h2>
          {candidateName !== null && <p dir="auto">{t('room_panel.invited', { name: candidateName })}</p>}
          <Waiting waiting={view.waiting} act={act} />
        </div>
      )}
      <h2>{t('room.people')}</h2>
      <ul className="room-people">
        {view.others.map((person) => (
          <PersonRow key={person.id} person={person} act={act} />
        ))}
        {view.others.length === 0 && <li className="soft">{t('room.alone')}</li>}
      </ul>
      <div className="room-host-switches">
        <Switch
          label={t('room.lock')}
          isOn={view.facts.isLocked}
          onPress={(isOn) => act((actions) => actions.lock(isOn))}
        />
        {view.facts.recording !== 'off' && (
          <Switch
            label={t('room.pause_recording')}
            isOn={view.facts.recording === 'paused'}
            onPress={(isPaused) => act((actions) => actions.record(!isPaused))}
          />
        )}
        <Switch
          label={t('room_panel.focus')}
          isOn={view.focusUntil !== null}
          onPress={(isOn) => act((actions) => actions.focus(isOn))}
        />
        <AskButton
          label={t('room.end_all')}
          text={t('room.end_text')}
          onConfirm={() => act((actions) => actions.end())}
        />
      </div>
      <p className="form-message" role="alert">
        {hasFailed && t('room.failed')}
      </p>
    </section>
  );
}

type Act = (work: (actions: HostActions) => Promise<unknown>) => void;

function Waiting({ waiting, act }: { waiting: RoomView['waiting']; act: Act }) {
  const { t } = useTranslation();
  return (
    <ul className="room-people">
      {waiting.map(({ id, name }) => (
        <li key={id}>
          <strong dir="auto">{name}</strong>
          {visitorRoles.map((role) => (
            <button
              key={role}
              type="button"
              className={role === 'candidate' ? 'primary' : 'secondary'}
              aria-label={t(`room_panel.admit_${role}_name`, { name })}
              onClick={() => act((actions) => actions.admit(id, role))}
            >
              {t(`room_panel.admit_${role}`)}
            </button>
          ))}
          <button
            type="button"
            className="quiet"
            aria-label={t('room.deny_name', { name })}
            onClick={() => act((actions) => actions.deny(id))}
          >
            {t('room.deny')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ person, act }: { person: Person; act: Act }) {
  const { t } = useTranslation();
  const { id, name, role } = person;
  const isMember = role !== 'candidate' && role !== 'guest';
  return (
    <li>
      <span dir="auto">{name}</span>
      {role !== 'co_host' && role !== 'interviewer' && <span className="soft">{t(`room.${role}`)}</span>}
      <details>
        <summary aria-label={t('room.more_name', { name })}>⋯</summary>
        {person.isMicrophoneOn && (
          <button type="button" className="quiet" onClick={() => act((actions) => actions.mute(id))}>
            {t('room.mute_name', { name })}
          </button>
        )}
        {!isMember && (
          <button
            type="button"
            className="quiet"
            onClick={() =>
              act((actions) => actions.setRole(id, role === 'candidate' ? 'guest' : 'candidate'))
            }
          >
            {t(role === 'candidate' ? 'room_panel.is_guest' : 'room_panel.is_candidate', { name })}
          </button>
        )}
        {isMember && role !== 'host' && role !== 'observer' && (
          <button type="button" className="quiet" onClick={() => act((actions) => actions.makeHost(id))}>
            {t('room.host_name', { name })}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => act((actions) => actions.remove(id))}>
          {t('room.remove_name', { name })}
        </button>
      </details>
    </li>
  );
}

function Switch(props: { label: string; isOn: boolean; onPress: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      className="secondary"
      aria-checked={props.isOn}
      onClick={() => props.onPress(!props.isOn)}
    >
      {props.label}
    </button>
  );
}

/** A sound for each new knock, also while the page is in the background. */
function useKnock(waiting: readonly string[]): void {
  const known = useRef<readonly string[]>([]);
  const ids = waiting.join(' ');
  useEffect(() => {
    const now = ids === '' ? [] : ids.split(' ');
    if (now.some((id) => !known.current.includes(id))) playTone([660, 880]);
    known.current = now;
  }, [ids]);
}

/** The page's title names who waits: the host may look at another tab. */
function useWaitingTitle(names: readonly string[]): void {
  const { t } = useTranslation();
  const [name] = names;
  const text = name === undefined ? null : t('room.waiting_one', { name });
  useEffect(() => {
    if (text === null) return;
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}
