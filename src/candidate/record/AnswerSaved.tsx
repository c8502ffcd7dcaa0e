// After the only take of a question: it is the answer already. The candidate may watch it, and continues when ready.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TakePlayback } from '../camera/Playback.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { QuestionProps } from '../machine/interview-run.ts';
import { useTimesUp } from './use-times-up.ts';

export function AnswerSaved({ at, run, ports, planned }: QuestionProps) {
  const { t } = useTranslation();
  const [isWatching, setIsWatching] = useState(false);
  const isSubmitted = at.phase.phase === 'answered';
  const { isTimeUp, isRead } = useTimesUp(at, planned);
  const isReady = isSubmitted && isRead;
  const takeId = at.takes[0]?.take_id;
  const saved = t('interview.answer_saved', { number: at.index + 1 });
  return (
    <div className="video-answer">
      <FocusHeading>{isTimeUp ? t('interview.times_up') : saved}</FocusHeading>
      {isTimeUp && <p className="lead">{saved}</p>}
      <p>{t('interview.answer_saved_text')}</p>
      {isWatching && takeId !== undefined && (
        <TakePlayback takeId={takeId} questionId={planned.id} hash={run.hash} outbox={ports.outbox} />
      )}
      <div className="actions">
        {/* Not `disabled`: that would drop the focus. Submitting takes a moment. */}
        <button
          className="primary"
          type="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) run.send({ type: 'continue_pressed' });
          }}
        >
          {t('interview.continue')}
        </button>
        {!isWatching && (
          <button className="secondary" type="button" onClick={() => setIsWatching(true)}>
            {t('interview.watch_take')}
          </button>
        )}
      </div>
    </div>
  );
}
