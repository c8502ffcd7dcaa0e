// The last step: every question with its answer. Written answers can be changed here; the button finishes the interview.
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import type { StepProps } from '../machine/interview-run.ts';
import { editableDraft } from '../machine/machine.ts';
import '../own-page/receipts.css';

export function SummaryScreen({ interview, run, view }: StepProps) {
  const { t } = useTranslation();
  const unanswered = view.state.unanswered ?? [];
  const count = interview.questions.length;
  const answered = interview.questions.filter(({ id }) => !unanswered.includes(id)).length;
  const title = t('interview.summary_title', { answered, count });
  const editable = new Set(
    run.plan.questions.flatMap((question) => (editableDraft(view.state, question) ? [question.id] : [])),
  );
  return (
    <>
      <StepHeading title={`${title} · ${interview.company.name}`}>{title}</StepHeading>
      {editable.size > 0 && <p className="lead">{t('interview.summary_lead')}</p>}
      <ol className="answers">
        {interview.questions.map(({ id, question }, index) => (
          <li key={id}>
            <div className="answer-name">
              <small>{t('interview.done_answer', { number: index + 1 })}</small>
              <span dir="auto">{question}</span>
              {unanswered.includes(id) && <small>{t('interview.summary_unanswered')}</small>}
            </div>
            {editable.has(id) && (
              <button
                className="secondary"
                type="button"
                aria-label={t('interview.summary_edit_label', { number: index + 1 })}
                onClick={() => run.send({ type: 'edit_pressed', question_id: id })}
              >
                {t('interview.summary_edit')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <div className="actions">
        <button className="primary" type="button" onClick={() => run.send({ type: 'finish_pressed' })}>
          {t('interview.submit_last')}
        </button>
      </div>
    </>
  );
}
