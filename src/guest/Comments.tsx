// The guest's comments on an answer, each with its time in the video, and a field for a new one.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { commentAsGuest } from '#contract/review-link.ts';
import { formatLength } from '../i18n/format-bytes.ts';
import { useContractForm, useFormState } from '../kit/forms/use-contract-form.ts';
import type { Player } from './player.ts';
import type { Marking } from './use-mark.ts';

interface Props {
  marking: Marking;
  number: number;
  /** Null if there is no video. */
  player: Player | null;
}

export function Comments({ marking, number, player }: Props) {
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
