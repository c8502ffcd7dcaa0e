// An answer in code: left to right in every language, and Tab moves on as everywhere, so that nobody is trapped.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLanguages } from './code-languages.ts';
import { SubmitBar } from './SubmitBar.tsx';
import type { DraftProps } from './TextAnswer.tsx';

const maxCharacters = 100_000;

export function CodeAnswer({ draft, problem, isSubmitting, onDraft, onSubmit }: DraftProps<'code'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <SubmitBar problem={problem} isSubmitting={isSubmitting} onSubmit={onSubmit} messageId={`${id}-message`}>
      <div className="code-head">
        <label className="answer-label" htmlFor={id}>
          {t('interview.your_answer')}
        </label>
        <select
          aria-label={t('interview.code_language')}
          value={draft.language}
          disabled={isSubmitting}
          onChange={(event) => onDraft({ ...draft, language: event.target.value })}
        >
          {codeLanguages.map((language) => (
            <option key={language.id} value={language.id}>
              {language.id === 'plain' ? t('interview.code_plain') : language.name}
            </option>
          ))}
        </select>
      </div>
      <textarea
        id={id}
        className="answer-text answer-code"
        dir="ltr"
        rows={12}
        maxLength={maxCharacters}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
        value={draft.text}
        readOnly={isSubmitting}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-message`}
        onChange={(event) => onDraft({ ...draft, text: event.target.value })}
      />
    </SubmitBar>
  );
}
