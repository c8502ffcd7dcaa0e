// A written answer: the clock of a time limit, the fields of its kind, what is missing, and the submit button. Every
// keystroke is saved on the device.
import { useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatSpan, timeWarning } from '../clock.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import { draftIn, type DraftFieldsProps, type DraftOf, type WrittenKind } from '../machine/drafts.ts';
import type { QuestionProps } from '../machine/interview-run.ts';
import type { DraftProblem, Phase } from '../machine/state.ts';
import { writingLeftMs } from '../machine/written-phases.ts';
import { CodeFields } from './CodeFields.tsx';

const fieldsByKind: { [Kind in WrittenKind]: ComponentType<DraftFieldsProps<Kind>> } = {
  text: TextFields,
  code: CodeFields,
  choice: ChoiceFields,
};

/** What is missing, in more detail than the message itself. */
const problemHints: Partial<Record<DraftProblem, 'write_text_hint' | 'write_code_hint'>> = {
  write_text: 'write_text_hint',
  write_code: 'write_code_hint',
};

export function WrittenAnswer(props: QuestionProps) {
  const { phase } = props.at.phase;
  if (phase === 'intro') return <LimitIntro {...props} />;
  if (phase === 'time_up') return <TimeUp {...props} isSaved={props.at.phase.is_saved} />;
  return <AnswerForm {...props} />;
}

function AnswerForm({ at: { phase }, question, planned, run, view }: QuestionProps) {
  const { t } = useTranslation();
  const messageId = useId();
  const draft = draftIn(phase, question);
  if (!draft) return null;
  const isSubmitting = phase.phase !== 'answering';
  const problem = phase.phase === 'answering' ? phase.problem : null;
  const hint = problem && problemHints[problem];
  const isEdit = view.state.answered.includes(question.id);
  return (
    <form
      className="answer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <WritingClock phase={phase} planned={planned} nowMs={view.nowMs} />
      <Fields
        draft={draft}
        question={question}
        planned={planned}
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
          {isSubmitting ? t('interview.submitting') : t(isEdit ? 'interview.save_edit' : 'interview.submit')}
        </button>
        {isEdit && !isSubmitting && (
          <button className="quiet" type="button" onClick={() => run.send({ type: 'edit_dropped' })}>
            {t('interview.keep_answer')}
          </button>
        )}
      </div>
    </form>
  );
}

/** Announces a time limit before its clock starts. */
function LimitIntro({ planned, run }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <>
      {planned.answer_ms !== null && (
        <p className="lead">{t('interview.intro_written', { time: formatSpan(planned.answer_ms, t) })}</p>
      )}
      <p>{t('interview.intro_written_clock')}</p>
      <p className="soft">{t('interview.intro_calm')}</p>
      <div className="actions">
        <button className="primary" type="button" onClick={run.showQuestion}>
          {t('interview.show_question')}
        </button>
      </div>
    </>
  );
}

/** Time left, announced twice before the end. */
function WritingClock({
  phase,
  planned,
  nowMs,
}: Pick<QuestionProps, 'planned'> & { phase: Phase; nowMs: number }) {
  const { t } = useTranslation();
  const leftMs = writingLeftMs(phase, planned, nowMs);
  if (leftMs === null) return null;
  const warning = timeWarning(leftMs, planned.answer_ms ?? 0);
  return (
    <div className="writing-clock">
      <p data-warning={warning ?? undefined}>
        {t('interview.time_left')} <bdi className="digits">{formatClock(leftMs)}</bdi>
      </p>
      <p className="unseen" role="status">
        {warning && t(`interview.warning_${warning}`)}
      </p>
    </div>
  );
}

/** No clock starts without a press: the next question waits. */
function TimeUp({ run, isSaved }: QuestionProps & { isSaved: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <FocusHeading>{t(isSaved ? 'interview.times_up_saved' : 'interview.times_up_empty')}</FocusHeading>
      <div className="actions">
        <button className="primary" type="button" onClick={() => run.send({ type: 'continue_pressed' })}>
          {t('interview.continue')}
        </button>
      </div>
    </>
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
