// A choice answer: one option, or several if the question allows it.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#contract/question.ts';
import { SubmitBar } from './SubmitBar.tsx';
import type { DraftProps } from './TextAnswer.tsx';

export function ChoiceAnswer(props: DraftProps<'choice'> & { question: CandidateQuestion }) {
  const { draft, question, problem, isSubmitting, onDraft, onSubmit } = props;
  const { t } = useTranslation();
  const id = useId();
  const choose = (option: string, isChosen: boolean) => {
    const others = question.multiple ? draft.option_ids.filter((one) => one !== option) : [];
    onDraft({ kind: 'choice', option_ids: isChosen ? [...others, option] : others });
  };
  return (
    <SubmitBar problem={problem} isSubmitting={isSubmitting} onSubmit={onSubmit} messageId={`${id}-message`}>
      <fieldset className="options" aria-describedby={`${id}-message`}>
        <legend>{t(question.multiple ? 'interview.choose_several' : 'interview.choose_one')}</legend>
        {question.options.map((option) => (
          <label key={option.id} className="option">
            <input
              type={question.multiple ? 'checkbox' : 'radio'}
              name={id}
              checked={draft.option_ids.includes(option.id)}
              disabled={isSubmitting}
              onChange={(event) => choose(option.id, event.target.checked)}
            />
            <span dir="auto">{option.text}</span>
          </label>
        ))}
      </fieldset>
    </SubmitBar>
  );
}
