// A written answer: the fields of its kind, what is missing, and the submit button. Every keystroke is saved on
// the device.
import { useId, type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLanguages } from '../code/code-languages.ts';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { lazily } from '../lazily.tsx';
import { draftIn, type DraftFieldsProps, type DraftOf, type WrittenKind } from '../machine/drafts.ts';
import type { QuestionProps } from '../machine/interview-run.ts';
import type { DraftProblem } from '../machine/state.ts';

const fieldsByKind: { [Kind in WrittenKind]: ComponentType<DraftFieldsProps<Kind>> } = {
  text: TextFields,
  code: CodeFields,
  choice: ChoiceFields,
};

/** What is missing, in more words than the message itself. */
const problemHints: Partial<Record<DraftProblem, 'write_text_hint' | 'write_code_hint'>> = {
  write_text: 'write_text_hint',
  write_code: 'write_code_hint',
};

export function WrittenAnswer({ at: { index, phase }, question, run }: QuestionProps) {
  const { t } = useTranslation();
  const messageId = useId();
  const draft = draftIn(phase, question);
  if (!draft) return null;
  const isSubmitting = phase.phase === 'submitting';
  const problem = phase.phase === 'answering' ? phase.problem : null;
  const hint = problem && problemHints[problem];
  const isEnd = index === run.plan.questions.length - 1 && !run.plan.asks_files;
  return (
    <form
      className="answer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <Fields
        draft={draft}
        question={question}
        isInvalid={problem !== null}
        isSubmitting={isSubmitting}
        messageId={messageId}
        onDraft={(changed) => run.send({ type: 'drafted', draft: changed })}
      />
      <div className="actions">
        <p className="form-message" id={messageId} role="alert">
          {problem && t(`interview.${problem}`)}
          {hint && <small>{t(`interview.${hint}`)}</small>}
        </p>
        <button className="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('interview.submitting') : t(isEnd ? 'interview.submit_last' : 'interview.submit')}
        </button>
      </div>
    </form>
  );
}

function Fields<Kind extends WrittenKind>(props: DraftFieldsProps<Kind> & { draft: DraftOf<Kind> }) {
  const OfKind: ComponentType<DraftFieldsProps<Kind>> = fieldsByKind[props.draft.kind];
  return <OfKind {...props} />;
}

/** The options of a choice answer: one, or several if the question allows it. */
function ChoiceFields(props: DraftFieldsProps<'choice'>) {
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

// Neither cached nor reachable: the answer does not depend on it.
const loadTryCode = () => import('../code/TryCode.tsx').catch(() => ({ TryCode: () => null }));
const TryCode = lazily(async () => (await loadTryCode()).TryCode);

/**
 * The fields of a code answer: language, editor and test runs. The heavy parts load later; the answer can be
 * written without them.
 */
function CodeFields(props: DraftFieldsProps<'code'>) {
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
      <p className="soft only-keyboard" id={`${id}-tab`}>
        {t('code.tab_hint')}
      </p>
      <Suspense>
        <TryCode question={question} code={draft.text} language={draft.language} />
      </Suspense>
    </>
  );
}

/** The contract's limit (AnswerSubmission). */
const maxCharacters = 20_000;

/** The text field of a written answer. */
function TextFields(props: DraftFieldsProps<'text'>) {
  const { draft, isInvalid, isSubmitting, messageId, onDraft } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label className="answer-label" htmlFor={id}>
        {t('interview.your_answer')}
      </label>
      <textarea
        id={id}
        className="answer-text"
        dir="auto"
        rows={8}
        maxLength={maxCharacters}
        placeholder={t('interview.text_placeholder')}
        value={draft.text}
        readOnly={isSubmitting}
        aria-invalid={isInvalid}
        aria-describedby={messageId}
        onChange={(event) => onDraft({ kind: 'text', text: event.target.value })}
      />
      <p className="counter">{t('interview.characters', { count: draft.text.length })}</p>
    </>
  );
}
