// The options of a choice answer: one, or several if the question allows it.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFieldsProps } from '../machine/drafts.ts';

export function ChoiceFields(props: DraftFieldsProps<'choice'>) {
  const { draft, question, isSubmitting, messageId, onDraft } = props;
  const { t } = useTranslation();
  const id = useId();
  const choose = (option: string, isChosen: boolean) => {
    const others = question.multiple ? draft.option_ids.filter((chosen) => chosen !== option) : [];
    onDraft({ kind: 'choice', option_ids: isChosen ? [...others, option] : others });
  };
  return (
    <fieldset className="options" aria-describedby={messageId}>
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
  );
}
