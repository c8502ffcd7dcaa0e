// Before and during a take: camera preview, clock, and one big start/stop button. It is the same element
// throughout, so keyboard focus stays on it.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecorderFault } from '../../recorder/types.ts';
import { formatClock, formatSpan, isWarningTrue, timeWarning } from '../clock.ts';
import { FaultNote } from '../camera/FaultNote.tsx';
import { takeLimitMs, type PlannedQuestion } from '../machine/plan.ts';
import { lazily } from '../lazily.tsx';
import { PictureNote } from '../camera/PictureNote.tsx';
import { Preview, Stage } from '../camera/Preview.tsx';
import { continueWithoutCamera } from '../camera/picture.ts';
import type { QuestionProps } from '../machine/interview-run.ts';
import type { Phase } from '../machine/state.ts';
import { countdownMs } from '../machine/video-phases.ts';
import { triesText } from './tries-text.ts';

const UploadVideo = lazily(async () => (await import('../upload-fallback/UploadVideo.tsx')).UploadVideo);
/** Faults that the candidate cannot fix with a button or a cable. */
const needsUpload: ReadonlySet<RecorderFault> = new Set(['unsupported', 'no_device', 'insecure_context']);

export function RecordingStage({ at, run, view, ports, planned }: QuestionProps) {
  const { t } = useTranslation();
  const { phase } = at;
  const isRecording = phase.phase === 'recording';
  const fault = phase.phase === 'reading' ? phase.fault : null;
  const cameraFault = view.camera.camera === 'failed' ? view.camera.fault : null;
  // A running take ends in its own way (interrupted); its picture stays until then.
  const isBefore = phase.phase === 'reading' || phase.phase === 'preparing' || phase.phase === 'countdown';
  if (cameraFault && isBefore)
    return (
      <>
        <FaultNote
          fault={cameraFault}
          hash={run.hash}
          onRetry={run.retryCamera}
          onSoundOnly={continueWithoutCamera(run)}
        />
        {needsUpload.has(cameraFault) && (
          <Suspense fallback={null}>
            <UploadVideo run={run} outbox={ports.outbox} planned={planned} />
          </Suspense>
        )}
      </>
    );
  return (
    <div className="video-answer recording-stage">
      <Stage isLive={isRecording}>
        <Preview camera={view.camera} />
        <StageText at={at} view={view} planned={planned} />
      </Stage>
      <StageClock at={at} view={view} planned={planned} />
      {isBefore && <PictureNote run={run} view={view} />}
      {fault ? (
        <FaultNote fault={fault} hash={run.hash} onRetry={null} />
      ) : (
        <Hint at={at} view={view} planned={planned} />
      )}
      <div className="actions">
        <RecordButton at={at} run={run} view={view} />
        {phase.phase === 'reading' && at.takes.length > 0 && (
          <button className="quiet" type="button" onClick={() => run.send({ type: 'retake_dropped' })}>
            {t('interview.retake_drop')}
          </button>
        )}
      </div>
    </div>
  );
}

type StageProps = Pick<QuestionProps, 'at' | 'view' | 'planned'>;

/** Text over the picture: the countdown, and warnings that time is running out. */
function StageText({ at, view, planned }: StageProps) {
  const { t } = useTranslation();
  const { phase } = at;
  if (phase.phase === 'preparing') {
    const preparationMs = phase.ends_at - view.nowMs;
    if (preparationMs <= countdownMs) return <Countdown leftMs={preparationMs} />;
    const isSoon =
      timeWarning(preparationMs, planned.preparation_ms ?? 0) === 10 && isWarningTrue(10, preparationMs);
    return (
      <p className={isSoon ? 'stage-warning' : 'unseen'} role="status">
        {isSoon && t('interview.preparing_soon')}
      </p>
    );
  }
  if (phase.phase === 'countdown') return <Countdown leftMs={phase.ends_at - view.nowMs} />;
  if (phase.phase !== 'recording') return null;
  const warning = answerWarning(view.recordedMs, planned);
  const isShown = warning !== null && isWarningTrue(warning, takeLimitMs(planned) - view.recordedMs);
  return (
    // Visible only while a warning is true; announced on change: at the start and twice before the end.
    <p className={isShown ? 'stage-warning' : 'unseen'} role="status">
      {isShown && t(`interview.warning_${warning}`)}
      {warning === null && t('interview.recording')}
    </p>
  );
}

/** Time left for preparation or for the answer: on the picture, or beside it in landscape. */
function StageClock({ at, view, planned }: StageProps) {
  const { t } = useTranslation();
  const { phase } = at;
  if (phase.phase === 'preparing') {
    const preparationMs = phase.ends_at - view.nowMs;
    if (preparationMs <= countdownMs) return null;
    return (
      <p className="stage-clock">
        <span className="stage-clock-label">{t('interview.preparing_left')}</span>{' '}
        <bdi className="digits">{formatClock(preparationMs)}</bdi>
      </p>
    );
  }
  if (phase.phase !== 'recording') return null;
  const isLimited = planned.answer_ms !== null;
  return (
    <p
      className="stage-clock is-recording"
      data-warning={answerWarning(view.recordedMs, planned) ?? undefined}
    >
      <span className="rec-dot" aria-hidden="true" />
      <span className="unseen">{t(isLimited ? 'interview.time_left' : 'interview.time_recorded')}</span>
      <bdi className="digits">
        {isLimited
          ? formatClock(takeLimitMs(planned) - view.recordedMs)
          : formatClock(view.recordedMs, 'down')}
      </bdi>
    </p>
  );
}

function answerWarning(recordedMs: number, planned: PlannedQuestion) {
  return planned.answer_ms === null ? null : timeWarning(planned.answer_ms - recordedMs, planned.answer_ms);
}

/** 3, 2, 1 over the picture. Announced once, in full. */
function Countdown({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation();
  const count = Math.max(1, Math.ceil(leftMs / 1000));
  return (
    <>
      <p className="countdown" aria-hidden="true">
        <bdi key={count} className="digits">
          {count}
        </bdi>
        <span className="countdown-text">{t('interview.starts_in', { count })}</span>
      </p>
      <p className="unseen" role="status">
        {t('interview.starts_in', { count: countdownMs / 1000 })}
      </p>
    </>
  );
}

function Hint({ at, view, planned }: Pick<QuestionProps, 'at' | 'view' | 'planned'>) {
  const { t } = useTranslation();
  const { phase } = at;
  const limit =
    planned.answer_ms === null
      ? t('interview.no_limit')
      : t('interview.up_to', { time: formatSpan(planned.answer_ms, t) });
  if (phase.phase === 'preparing' && phase.ends_at <= view.nowMs)
    return <p className="hint">{t('interview.preparing_wait')}</p>;
  if (phase.phase === 'reading')
    return (
      <p className="hint">
        {t('interview.reading_hint')} {limit} {at.takes.length === 0 && triesText(planned, t)}
      </p>
    );
  if (phase.phase === 'saving')
    return (
      <p className="hint" role="status">
        {t('interview.saving_take')}
      </p>
    );
  return <p className="hint">{limit}</p>;
}

const leastRecordedMs = 700;

const startLabels: Partial<Record<Phase['phase'], 'interview.record_now' | 'interview.start_now'>> = {
  preparing: 'interview.record_now',
  countdown: 'interview.start_now',
};

function RecordButton({ at, run, view }: Pick<QuestionProps, 'at' | 'run' | 'view'>) {
  const { t } = useTranslation();
  const { phase } = at.phase;
  const isRecording = phase === 'recording';
  const isBusy = phase === 'arming' || phase === 'saving';
  // A press meant to skip the countdown must not end the recording that has just begun.
  const isReady = isRecording
    ? view.recordedMs >= leastRecordedMs
    : !isBusy && view.camera.camera === 'ready';
  // A button that offers a recording while one is being saved looks as if the press had been lost.
  const label =
    isRecording || phase === 'saving'
      ? t('interview.stop')
      : phase === 'arming'
        ? t('interview.arming')
        : t(startLabels[phase] ?? 'interview.record');
  return (
    <button
      className="record"
      type="button"
      data-state={isRecording ? 'recording' : 'idle'}
      // Not `disabled`: that would drop the focus mid-interview.
      aria-disabled={!isReady}
      onClick={() => {
        if (!isReady) return;
        if (isRecording) run.send({ type: 'stop_pressed' });
        else run.record();
      }}
    >
      <span className="record-ring" aria-hidden="true" />
      <span className="record-label">{label}</span>
    </button>
  );
}
