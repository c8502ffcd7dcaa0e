// The shared pad: one text that everyone writes, its language, and the output of its last run. Loaded when it is first opened.
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeLanguage, codeLanguages } from '#contract/code-languages.ts';
import { CallError, isPassing } from '../../api/call-error.ts';
import type { RoomRun } from '../room-run.ts';
import type { Person, RoomView } from '../room-view.ts';
import { openPadEditor, type PadEditor } from './pad-editor.ts';
import { PadOutput } from './PadOutput.tsx';
import { padServer } from './pad-server.ts';
import { PadSync } from './pad-sync.ts';
import { storedUpdates, UnsentUpdates } from './unsent-updates.ts';
import '../../kit/code/code-editor.css';
import './pad.css';

export function PadPanel({ run, view }: { run: RoomRun; view: RoomView }) {
  const { t } = useTranslation();
  const id = useId();
  const sync = usePadSync(run, view);
  const pad = useSyncExternalStore(sync.subscribe, sync.view);
  const [isTooMuch, setIsTooMuch] = useState(false);
  const mayWrite = view.me?.role !== 'observer';
  const options = {
    language: pad.language,
    isReadOnly: !mayWrite || pad.state === 'full',
    label: t('room.pad'),
    describedBy: `${id}-tab`,
  };
  const place = usePadEditor(sync, options, setIsTooMuch);
  return (
    <section className="room-panel room-pad" aria-label={t('room.pad')}>
      <div className="room-pad-head">
        <h2>{t('room.pad')}</h2>
        <select
          aria-label={t('room.pad_language')}
          value={pad.language}
          disabled={options.isReadOnly}
          onChange={(event) => sync.setLanguage(CodeLanguage.parse(event.target.value))}
        >
          {codeLanguages.map((language) => (
            <option key={language.id} value={language.id}>
              {language.id === 'plain' ? t('room.pad_plain') : language.name}
            </option>
          ))}
        </select>
        {mayWrite && <PadRunner sync={sync} />}
      </div>
      <div ref={place} className="code-editor" dir="ltr" />
      <p className="soft room-pad-hint" id={`${id}-tab`}>
        {t('code.tab_hint')}
      </p>
      <p className="form-message" role="alert">
        {pad.state === 'full' ? t('room.pad_full') : isTooMuch && t('room.pad_too_much')}
      </p>
      <PadOutput pad={pad} people={[...view.others, ...(view.me ? [view.me] : [])]} />
    </section>
  );
}

/** The languages that the server runs. */
const runnable: readonly string[] = ['javascript'];

function PadRunner({ sync }: { sync: PadSync }) {
  const { t } = useTranslation();
  const { language, runs } = useSyncExternalStore(sync.subscribe, sync.view);
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (language === 'plain') return null;
  if (!runnable.includes(language)) {
    const name = codeLanguages.find((one) => one.id === language)?.name ?? '';
    return <p className="soft">{t('room.pad_not_run', { language: name })}</p>;
  }
  const isRunning = isAsking || runs.at(-1)?.state === 'waiting';
  const start = async () => {
    if (isRunning) return;
    setIsAsking(true);
    setHasFailed(false);
    await sync.run().catch(() => setHasFailed(true));
    setIsAsking(false);
  };
  return (
    <>
      <button type="button" className="secondary" aria-disabled={isRunning} onClick={() => void start()}>
        {t(isRunning ? 'code.running' : 'room.pad_run')}
      </button>
      <p className="form-message" role="alert">
        {hasFailed && t('room.failed')}
      </p>
    </>
  );
}

/** Of the others in the room, each in another color. */
const colors = ['var(--code-name)', 'var(--code-string)', 'var(--code-number)', 'var(--code-keyword)'];

function usePadSync(run: RoomRun, view: RoomView): PadSync {
  const [sync] = useState(() => {
    const cursorOf = (person: string) => lookOf(run.snapshot().others, person);
    return new PadSync({
      ...{ server: padServer(run.padAccess), unsent: new UnsentUpdates(storedUpdates(run.padAccess().room)) },
      ...{ send: (bytes) => run.data.send(bytes), reachesAll: () => run.data.reachesAll() },
      ...{ cursorOf, isPassing },
      isFull: (error) => error instanceof CallError && error.code === 'too_large',
    });
  });
  const now = view.pads.find((pad) => pad.id === run.padAccess().room);
  useEffect(() => sync.follow(now), [sync, now]);
  useEffect(() => {
    const stop = run.data.listen(sync);
    return () => {
      stop();
      sync.close();
    };
  }, [run, sync]);
  return sync;
}

function lookOf(others: readonly Person[], id: string): { name: string; color: string } | null {
  const index = others.toSorted((a, b) => a.entered - b.entered).findIndex((person) => person.id === id);
  const person = others.find((one) => one.id === id);
  return person ? { name: person.name, color: colors[index % colors.length] ?? '' } : null;
}

function usePadEditor(
  sync: PadSync,
  options: Parameters<PadEditor['update']>[0],
  setIsTooMuch: (isTooMuch: boolean) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<PadEditor | null>(null);
  const first = useRef(options);
  useEffect(() => {
    if (!place.current) return;
    const onTooMuch = () => setIsTooMuch(true);
    editor.current = openPadEditor(place.current, sync, { first: first.current, onTooMuch });
    const onChange = () => setIsTooMuch(false);
    sync.text.observe(onChange);
    return () => {
      sync.text.unobserve(onChange);
      editor.current?.dispose();
    };
  }, [sync, setIsTooMuch]);
  useEffect(() => editor.current?.update(options));
  return place;
}
