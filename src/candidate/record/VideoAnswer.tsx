// A video answer, from preparation to the submitted take. The machine's phase selects the view.
import { useTranslation } from 'react-i18next';
import { formatSpan } from '../clock.ts';
import { Interrupted } from './Interrupted.tsx';
import { LiveStage } from './LiveStage.tsx';
import type { QuestionProps } from '../machine/interview-run.ts';
import { TakeReview } from './TakeReview.tsx';

export function VideoAnswer(props: QuestionProps) {
  switch (props.at.phase.phase) {
    case 'intro':
      return <VideoIntro {...props} />;
    case 'interrupted':
      return <Interrupted {...props} phase={props.at.phase} />;
    case 'recorded':
      return <TakeReview {...props} chosen={props.at.phase.chosen} isSubmitting={false} />;
    case 'submitting':
      return props.at.phase.answer.type === 'video' ? (
        <TakeReview {...props} chosen={props.at.phase.answer.take_id} isSubmitting />
      ) : null;
    default:
      return <LiveStage {...props} />;
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
      <p className="soft">{t('interview.intro_calm')}</p>
      <div className="actions">
        <button className="primary" type="button" onClick={run.showQuestion}>
          {t('interview.show_question')}
        </button>
      </div>
    </>
  );
}
