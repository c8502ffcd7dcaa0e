// The scorecard: one's own ratings are stored as they are given, and submitted together. Colleagues' appear after that.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveRoomScore, submitRoomScores, type RoomPanel } from '#contract/room-panel.ts';
import { callAsUser } from '../api/call-as-user.ts';
import type { RoomMember } from '../room/load-room.ts';
import type { Act } from './use-panel.ts';

const ratings = [1, 2, 3, 4, 5];
const maxLength = 2000;
/** After the last letter. */
const restMs = 800;

interface ScoresPartProps {
  room: string;
  member: RoomMember;
  panel: RoomPanel;
  act: Act;
}

export function ScoresPart({ room, member, panel, act }: ScoresPartProps) {
  const { t } = useTranslation();
  const { guide, scores, others_hidden } = panel;
  const own = scores.filter(({ user_id }) => user_id === member.userId);
  const hasSubmitted = own.some(({ submitted_at }) => submitted_at !== null);
  const save = (criterion: string, body: { rating: number | null; text: string }) =>
    act(() => callAsUser(saveRoomScore, { params: { id: room, criterion }, body }));
  const submit = () => void act(() => callAsUser(submitRoomScores, { params: { id: room } }));
  if (guide.criteria.length === 0)
    return (
      <>
        <p className="soft">{t('room_panel.no_criteria')}</p>
        {member.mayManage && (
          <a href={`/live?guide=${room}`} target="_blank" rel="noopener">
            {t('room_panel.edit_guide')}
          </a>
        )}
      </>
    );
  return (
    <>
      {guide.criteria.map(({ id, name }) => (
        <Criterion
          key={id}
          name={name}
          score={own.find(({ criterion }) => criterion === id)}
          others={scores
            .filter(({ criterion, user_id }) => criterion === id && user_id !== member.userId)
            .map((score) => ({
              ...score,
              name: panel.authors.find(({ user_id }) => user_id === score.user_id)?.name ?? '',
            }))}
          onSave={(body) => save(id, body)}
        />
      ))}
      {!hasSubmitted && (
        <button
          type="button"
          className="primary"
          aria-disabled={!own.some(({ rating }) => rating !== null)}
          onClick={submit}
        >
          {t('room_panel.submit')}
        </button>
      )}
      <p className="soft" role="status">
        {hasSubmitted && t('room_panel.submitted')}
        {!hasSubmitted && others_hidden && t('room_panel.scores_hidden')}
      </p>
    </>
  );
}

function Criterion({
  name,
  score,
  others,
  onSave,
}: {
  name: string;
  score: RoomPanel['scores'][number] | undefined;
  others: readonly (RoomPanel['scores'][number] & { name: string })[];
  onSave: (body: { rating: number | null; text: string }) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const id = useId();
  // Shown at once, before the server has it.
  const [chosen, setChosen] = useState<number | null>(null);
  const rating = chosen ?? score?.rating ?? null;
  const rate = async (value: number) => {
    setChosen(value);
    if (!(await onSave({ rating: value, text }))) setChosen(null);
  };
  const [text, setText] = useReasons(score?.text ?? '', (reasons) => onSave({ rating, text: reasons }));
  return (
    <fieldset className="room-score">
      <legend dir="auto">{name}</legend>
      <div className="room-ratings">
        {ratings.map((value) => (
          <label key={value} className="room-choice">
            <input type="radio" name={id} checked={rating === value} onChange={() => void rate(value)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <label htmlFor={`${id}-text`}>{t('room_panel.reasons')}</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        value={text}
        maxLength={maxLength}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      {others.map((other) => (
        <p key={other.user_id} dir="auto">
          {t('room_panel.score_of', { name: other.name, rating: String(other.rating ?? '–') })}
          {other.text !== '' && <span className="soft user-text"> {other.text}</span>}
        </p>
      ))}
    </fieldset>
  );
}

/** What is typed, stored a moment after the last letter, and when the tab closes. */
function useReasons(
  stored: string,
  save: (text: string) => Promise<boolean>,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, save });
  useEffect(() => {
    latest.current = { typed, save };
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      void save(typed).then((isDone) => isDone && setTyped((now) => (now === typed ? null : now)));
    }, restMs);
    return () => clearTimeout(timer);
    // `save` is another function at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  useEffect(
    () => () => {
      const { typed: unsaved, save: saveNow } = latest.current;
      if (unsaved !== null) void saveNow(unsaved);
    },
    [],
  );
  return [typed ?? stored, setTyped];
}
