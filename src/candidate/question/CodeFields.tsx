// The fields of a code answer: language, editor with starter code, and test runs. The heavy parts load later; the answer
// can be written without them.
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedLanguages } from '#contract/code-languages.ts';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { lazily } from '../lazily.tsx';
import { type DraftFieldsProps, inLanguage, starterCode } from '../machine/drafts.ts';

// Neither cached nor reachable: the answer does not depend on it.
const loadTryCode = () => import('../code/TryCode.tsx').catch(() => ({ TryCode: () => null }));
const TryCode = lazily(async () => (await loadTryCode()).TryCode);

export function CodeFields(props: DraftFieldsProps<'code'>) {
  const { draft, question, planned, isInvalid, isSubmitting, messageId, onDraft } = props;
  const { t } = useTranslation();
  const id = useId();
  const [replaced, setReplaced] = useState(0);
  const starter = starterCode(planned.starter, draft.language);
  const options = {
    text: draft.text,
    language: draft.language,
    isReadOnly: isSubmitting,
    isInvalid,
    label: t('interview.your_answer'),
    describedBy: `${id}-tab ${messageId}`,
  };
  /** The editor owns its text, so replacing the text is a command to it. */
  const replace = (changed: typeof draft) => {
    onDraft(changed);
    if (changed.text !== draft.text) setReplaced(replaced + 1);
  };
  return (
    <>
      <div className="code-head">
        <span className="answer-label" aria-hidden="true">
          {t('interview.your_answer')}
        </span>
        {starter !== '' && starter !== draft.text && !isSubmitting && (
          <button className="quiet" type="button" onClick={() => replace({ ...draft, text: starter })}>
            {t('code.reset')}
          </button>
        )}
        <select
          aria-label={t('interview.code_language')}
          value={draft.language}
          disabled={isSubmitting}
          onChange={(event) => replace(inLanguage(draft, event.target.value, planned))}
        >
          {allowedLanguages(question.languages ?? []).map((language) => (
            <option key={language.id} value={language.id}>
              {language.id === 'plain' ? t('interview.code_plain') : language.name}
            </option>
          ))}
        </select>
      </div>
      <CodeEditor options={options} replaced={replaced} onText={(text) => onDraft({ ...draft, text })} />
      <p className="soft only-keyboard" id={`${id}-tab`}>
        {t('code.tab_hint')}
      </p>
      <Suspense>
        <TryCode question={question} code={draft.text} language={draft.language} />
      </Suspense>
    </>
  );
}
