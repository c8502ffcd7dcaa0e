// An interrupted recording, after a crash or a lost camera: nothing is lost, and the candidate decides what
// to do with it.
import { useTranslation } from 'react-i18next';
import { formatClock } from '../clock.ts';
import { FaultNote } from '../camera/FaultNote.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import { TakePlayback } from '../camera/Playback.tsx';
import { continueWithoutCamera } from '../camera/picture.ts';
import type { Phase } from '../machine/state.ts';
import type { QuestionProps } from '../machine/interview-run.ts';
import { canContinue } from '../machine/video-phases.ts';

export function Interrupted(props: QuestionProps & { phase: Extract<Phase, { phase: 'interrupted' }> }) {
  const { phase, run, view, ports, planned } = props;
  const { t } = useTranslation();
  const cameraFault = view.camera.camera === 'failed' ? view.camera.fault : null;
  const chooseSound = continueWithoutCamera(run);
  const goOnWithSound = () => {
    chooseSound?.();
    run.send({ type: 'continue_pressed' });
  };
  const leftMs = planned.answer_ms === null ? null : planned.answer_ms - phase.recorded_ms;
  return (
    <div className="video-answer">
      <FocusHeading>{t('interview.interrupted_title')}</FocusHeading>
      <p>
        {phase.reason === 'closed' && `${t('interview.interrupted_closed')} `}
        {/* While the camera is still missing, the note below says so. */}
        {phase.reason !== 'closed' && !cameraFault && `${t(`interview.fault_${phase.reason}`)} `}
        {t('interview.interrupted_saved', { time: formatClock(phase.recorded_ms, 'down') })}
      </p>
      {view.isResuming && (
        <p className="hint" role="status">
          {t('interview.resuming')}
        </p>
      )}
      {cameraFault && (
        <FaultNote
          fault={cameraFault}
          hash={run.hash}
          onRetry={run.retryCamera}
          onSoundOnly={chooseSound && canContinue(planned, phase.recorded_ms) ? goOnWithSound : undefined}
        />
      )}
      <TakePlayback takeId={phase.take_id} questionId={planned.id} hash={run.hash} outbox={ports.outbox} />
      <div className="actions">
        {canContinue(planned, phase.recorded_ms) && (
          <button
            className="primary"
            type="button"
            disabled={view.camera.camera !== 'ready'}
            onClick={() => run.send({ type: 'continue_pressed' })}
          >
            {t('interview.continue_take')}
            {leftMs !== null && (
              <small> ({t('interview.continue_left', { time: formatClock(leftMs) })})</small>
            )}
          </button>
        )}
        <button className="secondary" type="button" onClick={() => run.send({ type: 'use_pressed' })}>
          {t('interview.use_take')}
        </button>
      </div>
    </div>
  );
}
