// One question with its answer and, if the link allows it, the guest's rating and comments.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedAnswer } from '#contract/review-link.ts';
import type { OpenLink } from './Candidate.tsx';
import { Comments } from './Comments.tsx';
import { createPlayer } from './player.ts';
import { RateButtons } from './RateButtons.tsx';
import { SharedVideo } from './SharedVideo.tsx';
import { useMark } from './use-mark.ts';

export function Answer({ answer, number, link }: { answer: SharedAnswer; number: number; link: OpenLink }) {
  const { t } = useTranslation();
  const id = useId();
  const [player] = useState(createPlayer);
  const { shared } = link;
  const marking = useMark(answer, link);
  return (
    <article className="guest-card" aria-labelledby={id}>
      <p className="soft">{t('guest.answer', { number })}</p>
      <h3 id={id} className="user-text" dir="auto">
        {answer.question.question}
      </h3>
      {answer.video && (
        <SharedVideo video={answer.video} number={number} player={player} refresh={link.refresh} />
      )}
      {isEmptied(answer) && <p className="note">{t('guest.answer_deleted')}</p>}
      {answer.text !== null && (
        <p className="user-text" dir="auto">
          {answer.text}
        </p>
      )}
      {answer.code && <Code code={answer.code} />}
      {answer.options && <Options options={answer.options} />}
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

/** True if nothing was given: the time ran out. */
function isEmptied({ video, text, code, options }: SharedAnswer): boolean {
  return video === null && text === null && code === null && options === null;
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
