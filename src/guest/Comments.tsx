// The guest's comments on an answer, each with its time in the video, and a field for a new one.
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength } from '../i18n/format-bytes.ts';
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

function CommentForm({ marking, number, player }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setIsBusy(true);
    const isStored = await marking.comment({ text: text.trim(), at_ms: at });
    setIsBusy(false);
    if (!isStored) return;
    setText('');
    setAt(null);
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <label htmlFor={id}>{t('guest.comment', { number })}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // A comment refers to the moment at which the guest starts to type.
          if (text === '') setAt(player?.moment() ?? null);
        }}
      />
      <div className="guest-comment-row">
        {at !== null && (
          <label className="guest-moment">
            <input type="checkbox" checked onChange={() => setAt(null)} />
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
