// One question with its answer and, if the link allows it, the guest's rating and comments.
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type QuestionType, questionTypes } from '#contract/question.ts';
import { type SharedAnswer, commentAsGuest } from '#contract/review-link.ts';
import { rates } from '#contract/status.ts';
import { formatLength } from '../i18n/format-bytes.ts';
import { useContractForm, useFormState } from '../kit/forms/use-contract-form.ts';
import { UserText } from '../kit/InterviewParts.tsx';
import { createPlayer, type Player } from './player.ts';
import { SharedVideo } from './SharedVideo.tsx';
import type { OpenLink } from './use-guest-view.ts';
import { type Marking, useMark } from './use-mark.ts';

interface AnswerProps {
  answer: SharedAnswer;
  number: number;
  link: OpenLink;
}

/** What an answer of a kind shows; null if it has nothing of that kind. */
const contentByKind: Record<QuestionType, (props: AnswerProps & { player: Player }) => ReactNode> = {
  video: ({ answer: { video }, number, link, player }) =>
    video && <SharedVideo video={video} number={number} player={player} refresh={link.refresh} />,
  text: ({ answer: { text } }) => text !== null && <UserText>{text}</UserText>,
  code: ({ answer: { code } }) => code && <Code code={code} />,
  choice: ({ answer: { options } }) => options && <Options options={options} />,
};

export function Answer(props: AnswerProps) {
  const { answer, number, link } = props;
  const { t } = useTranslation();
  const id = useId();
  const [player] = useState(createPlayer);
  const { shared } = link;
  const marking = useMark(answer, link);
  // By content, not by the question's kind: candidates may have been allowed to write instead of speaking.
  const contents = questionTypes.map((kind) => [kind, contentByKind[kind]({ ...props, player })] as const);
  return (
    <article className="guest-card" aria-labelledby={id}>
      <p className="soft">{t('guest.answer', { number })}</p>
      <h3 id={id} className="user-text" dir="auto">
        {answer.question.question}
      </h3>
      {contents.every(([, content]) => !content) && <p className="note">{t('guest.answer_deleted')}</p>}
      {contents.map(([kind, content]) => content && <Fragment key={kind}>{content}</Fragment>)}
      {answer.transcript && <Transcript transcript={answer.transcript} number={number} />}
      {shared.may_rate && <RateButtons marking={marking} number={number} />}
      {shared.may_comment && (
        <Comments marking={marking} number={number} player={answer.video?.url ? player : null} />
      )}
      <p className={marking.fault ? 'field-fault' : 'unseen'} role="status">
        {marking.fault
          ? `${t('guest.not_saved')} ${t(`refusals.${marking.fault}`)}`
          : marking.isSaved && t('guest.saved')}
      </p>
    </article>
  );
}

/** Folded: the video comes first. */
function Transcript(props: { transcript: NonNullable<SharedAnswer['transcript']>; number: number }) {
  const { t } = useTranslation();
  const { language, sentences } = props.transcript;
  return (
    <details className="guest-transcript">
      <summary>
        {t('transcript.title')}
        <span className="unseen"> {t('guest.answer', { number: props.number })}</span>
      </summary>
      <p className="soft">{t('transcript.by_ai')}</p>
      {sentences.map((sentence, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two sentences can be the same
        <p key={index} className="user-text" dir="auto" lang={language || undefined}>
          {sentence}
        </p>
      ))}
    </details>
  );
}

/**
 * Long lines scroll, so the block must be focusable for keyboard users. Code is left-to-right in every
 * language.
 */
function Code({ code }: { code: NonNullable<SharedAnswer['code']> }) {
  const { t } = useTranslation();
  return (
    <pre
      className="guest-code"
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
      tabIndex={0}
      role="region"
      aria-label={t('guest.code_of', { language: code.language })}
    >
      <code>{code.text}</code>
    </pre>
  );
}

function Options({ options }: { options: NonNullable<SharedAnswer['options']> }) {
  const { t } = useTranslation();
  return (
    <ul className="guest-options">
      {options.map(({ id, text, chosen }) => (
        <li key={id} className={chosen ? 'is-chosen' : undefined}>
          <span dir="auto">{text}</span>
          {chosen && <strong>{t('guest.option_chosen')}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** Pressing the selected rating again removes it. */
function RateButtons({ marking, number }: { marking: Marking; number: number }) {
  const { t } = useTranslation();
  const { my_rate: mine } = marking.mark;
  return (
    <div className="guest-rates" role="group" aria-label={t('guest.rate_label', { number })}>
      {rates.map((rate) => (
        <button
          key={rate}
          type="button"
          data-rate={rate}
          aria-pressed={mine === rate}
          onClick={() => marking.rate(mine === rate ? null : rate)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={`M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10h.01M15 10h.01${mouths[rate]}`} />
          </svg>
          {t(`guest.rate.${rate}`)}
        </button>
      ))}
    </div>
  );
}

const mouths = {
  good: 'M8.5 14c1 1.600 2.200 2.300 3.500 2.300s2.500-.7 3.500-2.300',
  middling: 'M8.500 15.500h7',
  bad: 'M8.500 16.500c1-1.600 2.200-2.300 3.500-2.300s2.500.7 3.500 2.300',
};

interface Props {
  marking: Marking;
  number: number;
  /** Null if there is no video. */
  player: Player | null;
}

/** The guest's comments on an answer, each with its time in the video, and a field for a new one. */
function Comments({ marking, number, player }: Props) {
  const { t } = useTranslation();
  return (
    <div className="guest-comments">
      {marking.mark.comments.length > 0 && (
        <ul aria-label={t('guest.comments', { number })}>
          {marking.mark.comments.map(({ id, at_ms: at, text }) => (
            <li key={id}>
              {at !== null && (
                <button
                  className="quiet"
                  type="button"
                  aria-label={t('guest.play_from', { time: formatLength(at / 1000) })}
                  onClick={() => player?.playFrom(at)}
                >
                  <span dir="ltr">{formatLength(at / 1000)}</span>
                </button>
              )}
              <span className="user-text" dir="auto">
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CommentForm marking={marking} number={number} player={player} />
    </div>
  );
}

const schema = z.pick(commentAsGuest.body, { text: true, at_ms: true });

function CommentForm({ marking, number, player }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const form = useContractForm({
    schema,
    values: { text: '', at_ms: null },
    submit: async (comment, writeId) => {
      const isSaved = await marking.comment({ ...comment, id: writeId });
      if (isSaved) form.reset();
      return isSaved;
    },
  });
  const { values, isBusy } = useFormState(form);
  const { text, at_ms: at } = values;
  return (
    <form noValidate onSubmit={form.submit}>
      <label htmlFor={id}>{t('guest.comment', { number })}</label>
      <textarea
        id={id}
        name="text"
        dir="auto"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => {
          // A comment refers to the moment at which the guest starts to type.
          if (text === '') form.change('at_ms', player?.moment() ?? null);
          form.change('text', target.value);
        }}
      />
      <div className="guest-comment-row">
        {at !== null && (
          <label className="guest-moment">
            <input type="checkbox" checked onChange={() => form.change('at_ms', null)} />
            <span>{t('guest.at_moment', { time: formatLength(at / 1000) })}</span>
          </label>
        )}
        <button className="secondary" type="submit" aria-disabled={isBusy || text.trim() === ''}>
          {t('guest.add_comment')}
        </button>
      </div>
    </form>
  );
}
