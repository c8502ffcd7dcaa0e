// The green room, before anything counts: picture, sound level, devices, and "I'm ready". A test recording and practice
// are optional.
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { streamOf } from '../camera/camera-control.ts';
import { FaultNote, preloadFaultHelp } from '../camera/FaultNote.tsx';
import { BlobVideo } from '../camera/Playback.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import { lazily } from '../lazily.tsx';
import type { StepProps } from '../machine/interview-run.ts';
import { continueWithoutCamera } from '../camera/picture.ts';
import { PictureNote } from '../camera/PictureNote.tsx';
import { CheckFacts } from './CheckFacts.tsx';
import { DevicePickers } from './DevicePickers.tsx';
import { useTestRecording, useTestWithoutCamera } from './test-recording.ts';
import './check.css';

const Practice = lazily(async () => (await import('./Practice.tsx')).Practice);
const DocumentFields = lazily(async () => (await import('../documents/DocumentFields.tsx')).DocumentFields);

export function CheckScreen(props: StepProps) {
  const { interview, run, view, ports } = props;
  const { t } = useTranslation();
  const { camera } = view;
  const { hash } = run;
  const [isPracticing, setIsPracticing] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/i/unsupported/$hash', params: { hash }, replace: true });
  const isUnsupported = camera.camera === 'failed' && camera.fault === 'unsupported';
  useEffect(() => {
    if (isUnsupported) void navigate({ to: '/i/unsupported/$hash', params: { hash }, replace: true });
  }, [isUnsupported, navigate, hash]);
  const hasNoDevice = camera.camera === 'failed' && camera.fault === 'no_device';
  useTestWithoutCamera(hasNoDevice, ports.probeRecording, leave);
  useEffect(() => {
    // The probe needs it, so it loads while the camera opens.
    ports.preloadRecorder().catch(() => undefined); // Loaded again by the probe.
    preloadFaultHelp();
    Practice.load().catch(() => undefined); // Loaded again on demand.
  }, [ports]);
  return (
    <>
      <StepHeading title={`${t('interview.check_title')} · ${interview.company.name}`}>
        {t('interview.check_title')}
      </StepHeading>
      {!isPracticing && <p className="lead">{t('interview.check_lead')}</p>}
      {camera.camera === 'failed' ? (
        <>
          <FaultNote
            fault={camera.fault}
            hash={hash}
            onRetry={run.retryCamera}
            onSoundOnly={continueWithoutCamera(run)}
          />
          <Link className="quiet" to="/i/unsupported/$hash" params={{ hash }} search={{ choice: true }}>
            {t('interview.other_ways')}
          </Link>
        </>
      ) : isPracticing ? (
        <Suspense fallback={null}>
          <Practice
            view={view}
            ports={ports}
            onReady={() => run.send({ type: 'check_passed' })}
            onLeave={() => setIsPracticing(false)}
          />
        </Suspense>
      ) : (
        <DeviceTest {...props} onPractice={() => setIsPracticing(true)} onUnsupported={leave} />
      )}
    </>
  );
}

function DeviceTest(props: StepProps & { onPractice: () => void; onUnsupported: () => void }) {
  const { run, view, ports } = props;
  const { t } = useTranslation();
  const stream = streamOf(view.camera);
  const { test, isProbed, record, reset } = useTestRecording(
    stream,
    ports.probeRecording,
    props.onUnsupported,
  );
  const isShown = test.test === 'shown';
  const isRunning = test.test === 'running';
  const isReady = stream !== null && isProbed && !isRunning;
  return (
    <div className="video-answer check">
      <Stage>
        {isShown ? (
          <BlobVideo blob={test.blob} label={t('interview.check_playing')} autoPlay />
        ) : (
          <Preview camera={view.camera} />
        )}
      </Stage>
      <LevelMeter stream={stream} />
      <p className="hint" role="status">
        {test.test === 'running' && t('interview.check_recording')}
        {isShown && t('interview.check_playing')}
        {test.test === 'failed' && t('interview.check_failed')}
      </p>
      <PictureNote run={run} view={view} />
      <DevicePickers run={run} view={view} />
      <CheckFacts run={run} outbox={ports.outbox} />
      {run.plan.asks_files && <EarlyDocuments {...props} />}
      <div className="actions">
        {/* Not `disabled`: that would drop the focus. */}
        <button
          className="primary"
          type="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) run.send({ type: 'check_passed' });
          }}
        >
          {t('interview.check_pass')}
        </button>
        <button
          className="secondary"
          type="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isShown) reset();
            else if (isReady) record();
          }}
        >
          {t(isShown ? 'interview.check_again' : 'interview.check_record')}
        </button>
        <button className="quiet" type="button" onClick={props.onPractice}>
          {t('practice.begin')}
        </button>
      </div>
    </div>
  );
}

/** Candidates with their documents ready upload them now and are not asked again. Collapsed. */
function EarlyDocuments(props: StepProps) {
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

/** Speech at arm's length is well above this level (root mean square of samples from -1 to 1). */
const heardLevel = 0.02;

/** Microphone level meter. Drawn without React: 20 updates per second should not re-render components. */
function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    setIsHeard(false);
    if (!stream?.getAudioTracks().length) return;
    return followLevel(stream, (level) => {
      bar.current?.style.setProperty('--level', String(Math.min(1, level * 6)));
      if (level > heardLevel) setIsHeard(true);
    });
  }, [stream]);
  return (
    <div className="level">
      <div className="level-track" role="img" aria-label={t('interview.level')}>
        <div className="level-bar" ref={bar} />
      </div>
      <p className="hint" role="status">
        {t(isHeard ? 'interview.hearing_you' : 'interview.microphone_hint')}
      </p>
    </div>
  );
}

function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Some browsers keep the context suspended until the user interacts with the page.
    if (context.state === 'suspended') void context.resume();
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
  }, 50);
  return () => {
    clearInterval(timer);
    source.disconnect();
    void context.close();
  };
}
