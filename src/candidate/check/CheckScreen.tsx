// Camera and microphone check before anything counts: preview, level meter, a one-second test recording and
// its playback.
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { streamOf } from '../camera/camera-control.ts';
import { FaultNote, preloadFaultHelp } from '../camera/FaultNote.tsx';
import { continueWithoutCamera } from '../camera/picture.ts';
import { PictureNote } from '../camera/PictureNote.tsx';
import { BlobVideo } from '../camera/Playback.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import { lazily } from '../lazily.tsx';
import type { StepProps } from '../machine/interview-run.ts';
import { CheckFacts } from './CheckFacts.tsx';
import { DevicePickers } from './DevicePickers.tsx';
import { LevelMeter } from './LevelMeter.tsx';
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
    preloadFaultHelp();
    Practice.load().catch(() => undefined); // Loaded again on demand.
  }, []);
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
          <Link className="quiet" to="/i/unsupported/$hash" params={{ hash }}>
            {t('interview.other_ways')}
          </Link>
        </>
      ) : isPracticing ? (
        <Suspense fallback={null}>
          <Practice view={view} ports={ports} onLeave={() => setIsPracticing(false)} />
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
  const { test, record, reset } = useTestRecording(stream, ports.probeRecording, props.onUnsupported);
  const isShown = test.test === 'shown';
  const isReady = isShown || (stream !== null && test.test !== 'running');
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
        {/* One button for both states, never `disabled`, so keyboard focus stays on it. */}
        <button
          className="primary"
          type="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isShown) run.send({ type: 'check_passed' });
            else if (isReady) record();
          }}
        >
          {t(isShown ? 'interview.check_pass' : 'interview.check_record')}
        </button>
        {isShown && (
          <button className="secondary" type="button" onClick={reset}>
            {t('interview.check_again')}
          </button>
        )}
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
