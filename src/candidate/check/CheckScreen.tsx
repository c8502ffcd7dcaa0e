// Camera and microphone check before anything counts: preview, level meter, a one-second test recording and
// its playback.
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import { CheckFacts } from './CheckFacts.tsx';
import { DevicePickers } from './DevicePickers.tsx';
import { faultOf } from '../camera/camera-control.ts';
import { FaultNote, preloadFaultHelp } from '../camera/FaultNote.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { PictureNote } from '../camera/PictureNote.tsx';
import { BlobVideo } from '../camera/Playback.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import type {
  InterviewPorts,
  InterviewRun,
  InterviewView,
  ProbeRecording,
} from '../machine/interview-run.ts';
import { continueWithoutCamera } from '../camera/picture.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import './check.css';
import type { Outbox } from '../../outbox/types.ts';

const loadPractice = () => import('./Practice.tsx').then((module) => ({ default: module.Practice }));
const Practice = lazy(loadPractice);

type Test = { test: 'none' } | { test: 'running' } | { test: 'failed' } | { test: 'shown'; blob: Blob };

export interface CheckProps {
  run: InterviewRun;
  view: InterviewView;
  ports: InterviewPorts;
  interview: Interview;
}

export function CheckScreen(props: CheckProps) {
  const { run, view, interview } = props;
  const { t } = useTranslation();
  const { camera } = view;
  const [isPractising, setIsPractising] = useState(false);
  const navigate = useNavigate();
  const isUnsupported = camera.camera === 'failed' && camera.fault === 'unsupported';
  const leave = () =>
    void navigate({ to: '/i/unsupported/$hash', params: { hash: run.hash }, replace: true });
  useEffect(() => {
    if (isUnsupported)
      void navigate({ to: '/i/unsupported/$hash', params: { hash: run.hash }, replace: true });
  }, [isUnsupported, navigate, run.hash]);
  const hasNoDevice = camera.camera === 'failed' && camera.fault === 'no_device';
  useTryWithoutCamera(hasNoDevice, props.ports.probeRecording, leave);
  useEffect(() => {
    preloadFaultHelp();
    loadPractice().catch(() => undefined); // Loaded again on demand.
  }, []);
  return (
    <>
      <StepHeading title={`${t('interview.check_title')} · ${interview.company.name}`}>
        {t('interview.check_title')}
      </StepHeading>
      {!isPractising && <p className="lead">{t('interview.check_lead')}</p>}
      {camera.camera === 'failed' ? (
        <>
          <FaultNote
            fault={camera.fault}
            hash={run.hash}
            onRetry={run.retryCamera}
            onSoundOnly={continueWithoutCamera(run)}
          />
          <Link className="quiet" to="/i/unsupported/$hash" params={{ hash: run.hash }}>
            {t('interview.other_ways')}
          </Link>
        </>
      ) : isPractising ? (
        <Suspense fallback={null}>
          <Practice view={view} ports={props.ports} onLeave={() => setIsPractising(false)} />
        </Suspense>
      ) : (
        <TryOut
          {...props}
          stream={camera.camera === 'ready' ? camera.stream : null}
          onPractise={() => setIsPractising(true)}
        />
      )}
    </>
  );
}

function TryOut(props: CheckProps & { stream: MediaStream | null; onPractise: () => void }) {
  const { run, view, ports, interview, stream, onPractise } = props;
  const { t } = useTranslation();
  const { test, probe, again } = useProbe(ports, stream, run.hash);
  const isShown = test.test === 'shown';
  const isReady = isShown || (stream !== null && test.test !== 'running');
  return (
    <div className="video-answer check">
      <Stage>
        {test.test === 'shown' ? (
          <BlobVideo blob={test.blob} label={t('interview.check_playing')} autoPlay />
        ) : (
          <Preview camera={view.camera} />
        )}
      </Stage>
      <LevelMeter stream={stream} />
      <p className="hint" role="status">
        {test.test === 'running' && t('interview.check_recording')}
        {test.test === 'shown' && t('interview.check_playing')}
        {test.test === 'failed' && t('interview.check_failed')}
      </p>
      <PictureNote run={run} view={view} />
      <DevicePickers run={run} view={view} />
      <CheckFacts run={run} outbox={ports.outbox} />
      {run.plan.asks_files && (
        <EarlyDocuments interview={interview} run={run} outbox={ports.outbox} view={view} />
      )}
      <div className="actions">
        {/* One button for both states, never `disabled`, so keyboard focus stays on it. */}
        <button
          className="primary"
          type="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isShown) run.send({ type: 'check_passed' });
            else if (isReady) probe();
          }}
        >
          {t(isShown ? 'interview.check_pass' : 'interview.check_record')}
        </button>
        {isShown && (
          <button className="secondary" type="button" onClick={again}>
            {t('interview.check_again')}
          </button>
        )}
        <button className="quiet" type="button" onClick={onPractise}>
          {t('practice.begin')}
        </button>
      </div>
    </div>
  );
}

/** A test recording of this stream. A browser that produces no data is unsupported. */
function useProbe(ports: InterviewPorts, stream: MediaStream | null, hash: string) {
  const navigate = useNavigate();
  const [test, setTest] = useState<Test>({ test: 'none' });
  const again = () => setTest({ test: 'none' });
  useEffect(again, [stream]);
  const probe = async () => {
    if (!stream) return;
    setTest({ test: 'running' });
    try {
      setTest({ test: 'shown', blob: await ports.probeRecording(stream) });
    } catch (error) {
      setTest({ test: 'failed' });
      if (faultOf(error) === 'unsupported')
        await navigate({ to: '/i/unsupported/$hash', params: { hash }, replace: true });
    }
  };
  return { test, again, probe: () => void probe() };
}

/** Candidates with their documents ready upload them now and are not asked again. Collapsed. */
const DocumentFields = lazy(() =>
  import('../documents/DocumentFields.tsx').then((module) => ({ default: module.DocumentFields })),
);

interface EarlyProps {
  interview: Interview;
  run: InterviewRun;
  outbox: Outbox;
  view: InterviewView;
}

function EarlyDocuments(props: EarlyProps) {
  const { t } = useTranslation();
  const files = props.view.state.documents ?? [];
  const [isOpen, setIsOpen] = useState(files.length > 0);
  return (
    <div className="folds">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t('interview.files_title')}</summary>
        <div>
          <p>{t('check.documents_text')}</p>
          {isOpen && (
            <Suspense fallback={null}>
              <DocumentFields files={files} {...props} />
            </Suspense>
          )}
        </div>
      </details>
    </div>
  );
}

const triedMs = 500;

/** Calls `onUnable` if the browser cannot record, whatever device is connected. */
function useTryWithoutCamera(isWanted: boolean, probe: ProbeRecording, onUnable: () => void): void {
  // Tested once, even if the arguments change: the result cannot change.
  const tryOnce = useEffectEvent((signal: AbortSignal) => {
    tryDrawing(probe, signal).catch((error: unknown) => {
      if (!signal.aborted && faultOf(error) === 'unsupported') onUnable();
    });
  });
  useEffect(() => {
    if (!isWanted) return;
    const tried = new AbortController();
    tryOnce(tried.signal);
    return () => tried.abort();
  }, [isWanted]);
}

async function tryDrawing(probe: ProbeRecording, signal: AbortSignal): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const pen = canvas.getContext('2d');
  if (!pen || !('captureStream' in canvas)) return;
  const draw = () => {
    pen.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  };
  // Some browsers emit no frames for a canvas that does not change.
  const drawing = setInterval(draw, 40);
  const stream = canvas.captureStream(25);
  try {
    await probe(stream, { durationMs: triedMs, signal });
  } finally {
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
  }
}
