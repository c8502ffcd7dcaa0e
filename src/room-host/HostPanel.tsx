// What the host of a room has beside the call: who waits, who is here and what may be done, and the end for everyone.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTone } from '../room/lobby/DeviceCheck.tsx';
import type { Person, RoomView } from '../room/room-view.ts';
import { hostActions, type HostActions } from './host-actions.ts';
import './host-panel.css';

export function HostPanel({ room, view }: { room: string; view: RoomView }) {
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
        <EndButton onEnd={() => act((actions) => actions.end())} />
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
          <button
            type="button"
            className="primary"
            aria-label={t('room.admit_name', { name })}
            onClick={() => act((actions) => actions.admit(id))}
          >
            {t('room.admit')}
          </button>
          <button
            type="button"
            className="secondary"
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
      {(role === 'host' || role === 'observer') && <span className="soft">{t(`room.${role}`)}</span>}
      <details>
        <summary aria-label={t('room.more_name', { name })}>⋯</summary>
        {person.isMicrophoneOn && (
          <button type="button" className="quiet" onClick={() => act((actions) => actions.mute(id))}>
            {t('room.mute_name', { name })}
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

function EndButton({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="secondary" onClick={() => dialog.current?.showModal()}>
        {t('room.end_all')}
      </button>
      <dialog ref={dialog} className="ask" aria-label={t('room.end_all')}>
        <h2>{t('room.end_all')}</h2>
        <p>{t('room.end_text')}</p>
        <form method="dialog" className="actions">
          <button className="primary" onClick={onEnd}>
            {t('room.end_all')}
          </button>
          <button className="secondary">{t('room.cancel')}</button>
        </form>
      </dialog>
    </>
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
