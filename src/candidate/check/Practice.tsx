// A practice question, repeatable without limit. The recording stays in memory and never leaves the device.
// Loaded on demand.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../clock.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import { BlobVideo } from '../camera/Playback.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import type { InterviewPorts, InterviewView, ProbeRecording } from '../machine/interview-run.ts';

const longestMs = 60_000;

type Try =
  | { state: 'none' }
  | { state: 'recording'; stop: AbortController; beganAt: number }
  | { state: 'failed' }
  | { state: 'shown'; blob: Blob };

export function Practice(props: { view: InterviewView; ports: InterviewPorts; onLeave: () => void }) {
  const { camera } = props.view;
  const stream = camera.camera === 'ready' ? camera.stream : null;
  const { t } = useTranslation();
  const { one, start, again } = usePractice(props.ports.probeRecording, stream);
  return (
    <div className="video-answer practice">
      <FocusHeading>{t('practice.title')}</FocusHeading>
      <p>{t('practice.question')}</p>
      <p className="soft">{t('practice.lead')}</p>
      <Stage isLive={one.state === 'recording'}>
        {one.state === 'shown' ? (
          <BlobVideo blob={one.blob} label={t('practice.watch')} autoPlay />
        ) : (
          <Preview camera={camera} />
        )}
        {one.state === 'recording' && <PracticeClock beganAt={one.beganAt} />}
      </Stage>
      <p className="hint" role="status">
        {one.state === 'recording' && t('interview.recording')}
        {one.state === 'shown' && t('practice.shown')}
        {one.state === 'failed' && t('interview.check_failed')}
      </p>
      <div className="actions">
        <PracticeButton one={one} isReady={stream !== null} start={start} again={again} />
        <button className="quiet" type="button" onClick={props.onLeave}>
          {t('practice.leave')}
        </button>
      </div>
    </div>
  );
}

/** One button in all states, so keyboard focus stays on it. */
function PracticeButton(props: { one: Try; isReady: boolean; start: () => void; again: () => void }) {
  const { one, isReady, start, again } = props;
  const { t } = useTranslation();
  const press = () => {
    if (one.state === 'recording') one.stop.abort();
    else if (one.state === 'shown') again();
    else if (isReady) start();
  };
  const label =
    one.state === 'recording' ? 'practice.stop' : one.state === 'shown' ? 'practice.again' : 'practice.start';
  return (
    <button
      className={one.state === 'shown' ? 'secondary' : 'primary'}
      type="button"
      aria-disabled={!isReady && one.state !== 'shown'}
      onClick={press}
    >
      {t(label)}
    </button>
  );
}

function PracticeClock({ beganAt }: { beganAt: number }) {
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="stage-clock is-recording">
      <span className="rec-dot" aria-hidden="true" />
      <bdi className="digits">{formatClock(nowMs - beganAt, 'down')}</bdi>
    </p>
  );
}

function usePractice(record: ProbeRecording, stream: MediaStream | null) {
  const [one, setOne] = useState<Try>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    setOne({ state: 'none' });
    return () => running.current?.abort();
  }, [stream]);
  const start = async () => {
    if (!stream) return;
    const stop = new AbortController();
    running.current = stop;
    setOne({ state: 'recording', stop, beganAt: performance.now() });
    const shown = await record(stream, { durationMs: longestMs, signal: stop.signal }).then(
      (blob): Try => ({ state: 'shown', blob }),
      (): Try => ({ state: 'failed' }),
    );
    // The candidate may have switched cameras or left the check in the meantime.
    if (running.current === stop) setOne((now) => (now.state === 'recording' ? shown : now));
  };
  return { one, start: () => void start(), again: () => setOne({ state: 'none' }) };
}
