// After a take: watch it, record again if allowed, choose the take to submit, and continue.
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../clock.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import { TakePlayback } from '../camera/Playback.tsx';
import type { QuestionProps } from '../machine/interview-run.ts';
import { retakesLeft } from '../machine/video-phases.ts';
import { useTimesUp } from './use-times-up.ts';

interface ReviewProps extends QuestionProps {
  chosen: string;
  isSubmitting: boolean;
}

export function TakeReview(props: ReviewProps) {
  const { at, interview, run, ports, planned, chosen, isSubmitting } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { isTimeUp, isRead } = useTimesUp(at, planned);
  const left = retakesLeft(planned, at.takes);
  return (
    <div className="video-answer">
      <FocusHeading>{t(isTimeUp ? 'interview.times_up' : 'interview.saved_take')}</FocusHeading>
      <TakeChoice {...props} />
      <p className="soft">{t('interview.only_chosen', { company: interview.company.name })}</p>
      <TakePlayback
        key={chosen}
        takeId={chosen}
        questionId={planned.id}
        hash={run.hash}
        outbox={ports.outbox}
      />
      <div className="actions">
        <button
          className="primary"
          type="button"
          disabled={isSubmitting}
          aria-disabled={!isRead}
          onClick={() => isRead && run.submit()}
        >
          {isSubmitting ? t('interview.submitting') : t('interview.use_answer')}
        </button>
        {left > 0 && (
          <button
            className="secondary"
            type="button"
            disabled={isSubmitting}
            aria-disabled={!isRead}
            onClick={() => isRead && dialog.current?.showModal()}
          >
            {t('interview.retake')} <small>({t('interview.retakes_left', { count: left })})</small>
          </button>
        )}
      </div>
      {/* The earlier take remains available. */}
      <ConfirmDialog
        dialog={dialog}
        title={t('interview.retake_title')}
        confirm={t('interview.retake_confirm')}
        cancel={t('interview.retake_cancel')}
        onConfirm={() => run.send({ type: 'retake_pressed' })}
      >
        {t('interview.retake_text')}
      </ConfirmDialog>
    </div>
  );
}

function TakeChoice({ at, run, chosen, isSubmitting }: ReviewProps) {
  const { t } = useTranslation();
  const name = useId();
  if (at.takes.length < 2) return null;
  return (
    <fieldset className="options takes">
      <legend>{t('interview.takes')}</legend>
      {at.takes.map((take, index) => (
        <label key={take.take_id} className="option">
          <input
            type="radio"
            name={name}
            checked={take.take_id === chosen}
            disabled={isSubmitting}
            onChange={() => run.send({ type: 'take_chosen', take_id: take.take_id })}
          />
          <span>
            {t('interview.take_number', { number: index + 1, time: formatClock(take.recorded_ms, 'down') })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
