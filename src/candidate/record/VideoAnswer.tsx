// A video answer, from preparation to the submitted take. The machine's phase selects the view.
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#contract/question.ts';
import { spanOf } from '../interview/clock.ts';
import { Interrupted } from './Interrupted.tsx';
import { LiveStage } from './LiveStage.tsx';
import type { PlannedQuestion } from '../interview/plan.ts';
import type { QuestionProps } from '../question/QuestionScreen.tsx';
import { TakeReview } from './TakeReview.tsx';

export interface VideoProps extends QuestionProps {
  question: CandidateQuestion;
  planned: PlannedQuestion;
}

export function VideoAnswer(props: QuestionProps & { question: CandidateQuestion }) {
  const planned = props.run.plan.questions[props.at.index];
  if (!planned) return null;
  const video = { ...props, planned };
  switch (props.at.phase.phase) {
    case 'intro':
      return <VideoIntro {...video} />;
    case 'interrupted':
      return <Interrupted {...video} phase={props.at.phase} />;
    case 'recorded':
      return <TakeReview {...video} chosen={props.at.phase.chosen} isSubmitting={false} />;
    case 'submitting':
      return props.at.phase.answer.type === 'video' ? (
        <TakeReview {...video} chosen={props.at.phase.answer.take_id} isSubmitting />
      ) : null;
    default:
      return <LiveStage {...video} />;
  }
}

/** Announces limited preparation before its clock starts. */
function VideoIntro({ planned, run }: VideoProps) {
  const { t } = useTranslation();
  const preparationMs = planned.preparation_ms ?? 0;
  return (
    <>
      <p className="lead">
        {preparationMs > 0
          ? t('interview.intro_prepare', { time: spanOf(preparationMs, t) })
          : t('interview.intro_no_prepare')}
      </p>
      {planned.answer_ms !== null && (
        <p>{t('interview.intro_answer', { time: spanOf(planned.answer_ms, t) })}</p>
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
