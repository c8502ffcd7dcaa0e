// The fields of a code answer: language, editor and test runs. The heavy parts load later; the answer can be written
// without them.
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../lazily.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { codeLanguages } from '../code/code-languages.ts';
import type { DraftFieldsProps } from '../machine/drafts.ts';

// Neither cached nor reachable: the answer does not depend on it.
const loadTryCode = () => import('../code/TryCode.tsx').catch(() => ({ TryCode: () => null }));
const TryCode = lazily(async () => (await loadTryCode()).TryCode);

export function CodeFields(props: DraftFieldsProps<'code'>) {
  const { draft, question, isInvalid, isSubmitting, messageId, onDraft } = props;
  const { t } = useTranslation();
  const id = useId();
  const options = {
    text: draft.text,
    language: draft.language,
    isReadOnly: isSubmitting,
    isInvalid,
    label: t('interview.your_answer'),
    describedBy: `${id}-tab ${messageId}`,
  };
  return (
    <>
      <div className="code-head">
        <span className="answer-label" aria-hidden="true">
          {t('interview.your_answer')}
        </span>
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
      <CodeEditor options={options} onText={(text) => onDraft({ ...draft, text })} />
      <p className="soft" id={`${id}-tab`}>
        {t('code.tab_hint')}
      </p>
      <Suspense>
        <TryCode question={question} code={draft.text} language={draft.language} />
      </Suspense>
    </>
  );
}
