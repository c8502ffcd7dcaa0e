// The questions of the guide, each with its planned and its spent time. "Asked" is a chapter of the recording.
import { useTranslation } from 'react-i18next';
import { markAsked, type RoomPanel } from '#contract/room-panel.ts';
import { callAsUser } from '../api/call-as-user.ts';
import { formatLength } from '../i18n/format-bytes.ts';
import type { RoomMember } from '../room/load-room.ts';
import type { RoomView } from '../room/room-view.ts';
import { useNow } from '../room/screens/use-now.ts';
import { guideAt, type GuideQuestion } from './guide-times.ts';
import type { Act } from './use-panel.ts';

interface GuidePartProps {
  room: string;
  member: RoomMember;
  panel: RoomPanel;
  view: RoomView;
  act: Act;
}

export function GuidePart({ room, member, panel, view, act }: GuidePartProps) {
  const { t } = useTranslation();
  const now = useNow(1000);
  const questions = guideAt(panel, view.facts.liveAt === null ? 0 : now - view.facts.liveAt);
  // Who only watches asks nothing.
  const mark = (question: string, asked: boolean) =>
    void act(() => callAsUser(markAsked, { params: { id: room, question }, body: { asked } }));
  return (
    <>
      {questions.length === 0 && <p className="soft">{t('room_panel.no_guide')}</p>}
      <ol className="room-guide" aria-label={t('room_panel.guide')}>
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            onMark={view.me?.sends === true ? (asked) => mark(question.id, asked) : null}
          />
        ))}
      </ol>
      {member.mayManage && (
        <a href={`/live?guide=${room}`} target="_blank" rel="noopener">
          {t('room_panel.edit_guide')}
        </a>
      )}
    </>
  );
}

function Question({
  question: { text, minutes, askedMs, spentMs, isCurrent },
  onMark,
}: {
  question: GuideQuestion;
  onMark: ((asked: boolean) => void) | null;
}) {
  const { t } = useTranslation();
  const planned = minutes === null ? null : formatLength(minutes * 60);
  const spent = formatLength(Math.floor(spentMs / 1000));
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <p className="user-text" dir="auto">
        {text}
      </p>
      <p className="soft">
        {askedMs !== null && t('room_panel.asked_at', { time: formatLength(Math.floor(askedMs / 1000)) })}
        {askedMs !== null && ' · '}
        {askedMs !== null && planned !== null && t('room_panel.spent_of', { spent, planned })}
        {askedMs !== null && planned === null && t('room_panel.spent', { spent })}
        {askedMs === null && planned !== null && t('room_panel.planned', { planned })}
      </p>
      {onMark && (
        <button
          type="button"
          className={askedMs === null ? 'secondary' : 'quiet'}
          aria-label={t(askedMs === null ? 'room_panel.mark_name' : 'room_panel.unmark_name', {
            question: text,
          })}
          onClick={() => onMark(askedMs === null)}
        >
          {t(askedMs === null ? 'room_panel.mark' : 'room_panel.unmark')}
        </button>
      )}
    </li>
  );
}
