// A video answer, from preparation to the submitted take. The machine's phase selects the view.
import { useTranslation } from 'react-i18next';
import { formatSpan } from '../clock.ts';
import { Interrupted } from './Interrupted.tsx';
import { RecordingStage } from './RecordingStage.tsx';
import type { QuestionProps } from '../machine/interview-run.ts';
import { isOnlyTake } from '../machine/video-phases.ts';
import { triesText } from './tries-text.ts';
import { AnswerSaved } from './AnswerSaved.tsx';
import { TakeReview } from './TakeReview.tsx';

export function VideoAnswer(props: QuestionProps) {
  const isOnly = isOnlyTake(props.planned, props.at.takes);
  switch (props.at.phase.phase) {
    case 'intro':
      return <VideoIntro {...props} />;
    case 'interrupted':
      return <Interrupted {...props} phase={props.at.phase} />;
    case 'recorded':
      return isOnly ? (
        <AnswerSaved {...props} />
      ) : (
        <TakeReview {...props} chosen={props.at.phase.chosen} isSubmitting={false} />
      );
    case 'submitting':
      if (props.at.phase.answer.type !== 'video') return null;
      return isOnly ? (
        <AnswerSaved {...props} />
      ) : (
        <TakeReview {...props} chosen={props.at.phase.answer.take_id} isSubmitting />
      );
    case 'answered':
      return <AnswerSaved {...props} />;
    default:
      return <RecordingStage {...props} />;
  }
}

/** Announces limited preparation before its clock starts. */
function VideoIntro({ planned, run }: QuestionProps) {
  const { t } = useTranslation();
  const preparationMs = planned.preparation_ms ?? 0;
  return (
    <>
      <p className="lead">
        {preparationMs > 0
          ? t('interview.intro_prepare', { time: formatSpan(preparationMs, t) })
          : t('interview.intro_no_prepare')}
      </p>
      {planned.answer_ms !== null && (
        <p>{t('interview.intro_answer', { time: formatSpan(planned.answer_ms, t) })}</p>
      )}
      <p>{triesText(planned, t)}</p>
      <p className="soft">{t('interview.intro_calm')}</p>
      <div className="actions">
        <button className="primary" type="button" onClick={run.showQuestion}>
          {t('interview.show_question')}
        </button>
      </div>
    </>
  );
}
