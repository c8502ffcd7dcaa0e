// A practice question, repeatable without limit. The recording stays in memory and never leaves the device.
// Loaded on demand.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../clock.ts';
import { streamOf } from '../camera/camera-control.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import { BlobVideo } from '../camera/Playback.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import { useWakeLock } from '../wake-lock.ts';
import type { InterviewPorts, InterviewView, ProbeRecording } from '../machine/interview-run.ts';

const longestMs = 60_000;

type Attempt =
  | { state: 'none' }
  | { state: 'recording'; stop: AbortController; beganAt: number }
  | { state: 'failed' }
  | { state: 'shown'; blob: Blob };

export function Practice(props: {
  view: InterviewView;
  ports: InterviewPorts;
  onReady: () => void;
  onLeave: () => void;
}) {
  const { camera } = props.view;
  const stream = streamOf(camera);
  const { t } = useTranslation();
  const { attempt, start, reset } = usePractice(props.ports.probeRecording, stream);
  useWakeLock(attempt.state === 'recording');
  return (
    <div className="video-answer practice">
      <FocusHeading>{t('practice.title')}</FocusHeading>
      <p>{t('practice.question')}</p>
      <p className="soft">{t('practice.lead')}</p>
      <Stage isLive={attempt.state === 'recording'}>
        {attempt.state === 'shown' ? (
          <BlobVideo blob={attempt.blob} label={t('practice.watch')} autoPlay />
        ) : (
          <Preview camera={camera} />
        )}
        {attempt.state === 'recording' && <PracticeClock beganAt={attempt.beganAt} />}
      </Stage>
      <p className="hint" role="status">
        {attempt.state === 'recording' && t('interview.recording')}
        {attempt.state === 'shown' && t('practice.shown')}
        {attempt.state === 'failed' && t('interview.check_failed')}
      </p>
      <div className="actions">
        {attempt.state === 'shown' && (
          <button className="primary" type="button" onClick={props.onReady}>
            {t('interview.check_pass')}
          </button>
        )}
        <PracticeButton attempt={attempt} isReady={stream !== null} start={start} reset={reset} />
        <button className="quiet" type="button" onClick={props.onLeave}>
          {t('practice.leave')}
        </button>
      </div>
    </div>
  );
}

/** One button in all states, so keyboard focus stays on it. */
function PracticeButton(props: { attempt: Attempt; isReady: boolean; start: () => void; reset: () => void }) {
  const { attempt, isReady, start, reset } = props;
  const { t } = useTranslation();
  const press = () => {
    if (attempt.state === 'recording') attempt.stop.abort();
    else if (attempt.state === 'shown') reset();
    else if (isReady) start();
  };
  const label =
    attempt.state === 'recording'
      ? 'practice.stop'
      : attempt.state === 'shown'
        ? 'practice.again'
        : 'practice.start';
  return (
    <button
      className={attempt.state === 'shown' ? 'secondary' : 'primary'}
      type="button"
      aria-disabled={!isReady && attempt.state !== 'shown'}
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
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    setAttempt({ state: 'none' });
    return () => running.current?.abort();
  }, [stream]);
  const start = async () => {
    if (!stream) return;
    const stop = new AbortController();
    running.current = stop;
    setAttempt({ state: 'recording', stop, beganAt: performance.now() });
    const ended = await record(stream, { durationMs: longestMs, signal: stop.signal }).then(
      (blob): Attempt => ({ state: 'shown', blob }),
      (): Attempt => ({ state: 'failed' }),
    );
    // The candidate may have switched cameras or left the check in the meantime.
    if (running.current === stop) setAttempt((now) => (now.state === 'recording' ? ended : now));
  };
  return { attempt, start: () => void start(), reset: () => setAttempt({ state: 'none' }) };
}
