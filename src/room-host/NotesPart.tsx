// Private notes, each at its moment of the interview: one's own, and those that colleagues share with the team.
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { saveRoomNote, type RoomNote, type RoomPanel } from '#contract/room-panel.ts';
import { callAsUser } from '../api/call-as-user.ts';
import { formatLength } from '../i18n/format-bytes.ts';
import { draftStore } from '../kit/drafts.ts';
import type { RoomMember } from '../room/load-room.ts';
import type { RoomView } from '../room/room-view.ts';
import { AskButton } from './AskButton.tsx';
import type { Act } from './use-panel.ts';

const maxLength = 10_000;

const NoteDraft = z.object({ id: z.string(), text: z.string(), at_ms: z.number(), isShared: z.boolean() });
type NoteDraft = z.infer<typeof NoteDraft>;
const draftKind = { name: 'room-note', schema: NoteDraft, scope: 'browser' } as const;

interface NotesPartProps {
  room: string;
  member: RoomMember;
  panel: RoomPanel;
  view: RoomView;
  act: Act;
}

export function NotesPart({ room, member, panel, view, act }: NotesPartProps) {
  const { t } = useTranslation();
  const save = ({ id, text, at_ms, isShared }: NoteDraft) =>
    act(() =>
      callAsUser(saveRoomNote, {
        params: { id: room, note: id },
        body: { text, at_ms, visibility: isShared ? 'team' : 'mine' },
      }),
    );
  return (
    <>
      <NewNote room={room} member={member} liveAt={view.facts.liveAt} save={save} />
      {panel.notes.length === 0 && <p className="soft">{t('room_panel.note_none')}</p>}
      <ul className="room-notes-list" aria-label={t('room_panel.notes')}>
        {panel.notes.map((note) => (
          <Note key={note.id} note={note} panel={panel} member={member} save={save} />
        ))}
      </ul>
    </>
  );
}

type Save = (note: NoteDraft) => Promise<boolean>;

/** What is typed survives a reload. Its moment is that of the first letter. */
function NewNote({
  room,
  member,
  liveAt,
  save,
}: {
  room: string;
  member: RoomMember;
  liveAt: number | null;
  save: Save;
}) {
  const { t } = useTranslation();
  const [store] = useState(() => draftStore(draftKind, { owner: member.draftOwner, key: room }));
  const [draft, setDraft] = useState<NoteDraft>(() => store.load() ?? emptyNote());
  const change = (changed: NoteDraft) => {
    setDraft(changed);
    store.save(changed);
  };
  const type = (text: string) => {
    const isFirst = draft.text === '';
    const at_ms = isFirst ? Math.max(0, liveAt === null ? 0 : Date.now() - liveAt) : draft.at_ms;
    change({ ...draft, text, at_ms });
  };
  const submit = async () => {
    if (draft.text.trim() === '' || !(await save(draft))) return;
    store.drop();
    setDraft({ ...emptyNote(), isShared: draft.isShared });
  };
  return (
    <NoteForm
      label={t('room_panel.note_new')}
      text={draft.text}
      isShared={draft.isShared}
      onText={type}
      onShare={(isShared) => change({ ...draft, isShared })}
      onSubmit={() => void submit()}
    />
  );
}

function emptyNote(): NoteDraft {
  return { id: newId(), text: '', at_ms: 0, isShared: false };
}

function NoteForm(props: {
  label: string;
  text: string;
  isShared: boolean;
  onText: (text: string) => void;
  onShare: (isShared: boolean) => void;
  onSubmit: () => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form className="room-note-form" onSubmit={submit}>
      <label htmlFor={id}>{props.label}</label>
      <textarea
        id={id}
        rows={3}
        value={props.text}
        maxLength={maxLength}
        dir="auto"
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <label className="room-choice">
        <input
          type="checkbox"
          checked={props.isShared}
          onChange={(event) => props.onShare(event.target.checked)}
        />
        <span>{t('room_panel.note_share')}</span>
      </label>
      <div className="room-host-switches">
        <button type="submit" className="primary">
          {t('room_panel.note_save')}
        </button>
        {props.onCancel && (
          <button type="button" className="secondary" onClick={props.onCancel}>
            {t('room.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

function Note({
  note,
  panel,
  member,
  save,
}: {
  note: RoomNote;
  panel: RoomPanel;
  member: RoomMember;
  save: Save;
}) {
  const { t } = useTranslation();
  const { id, text, at_ms, visibility, user_id } = note;
  const isOwn = user_id === member.userId;
  const isShared = visibility === 'team';
  const [edited, setEdited] = useState<{ text: string; isShared: boolean } | null>(null);
  const time = formatLength(Math.floor(at_ms / 1000));
  const author = panel.authors.find((one) => one.user_id === user_id)?.name ?? '';
  if (edited)
    return (
      <li>
        <NoteForm
          label={t('room_panel.note_edit', { time })}
          {...edited}
          onText={(changed) => setEdited({ ...edited, text: changed })}
          onShare={(shared) => setEdited({ ...edited, isShared: shared })}
          onSubmit={() => void save({ id, at_ms, ...edited }).then((isDone) => isDone && setEdited(null))}
          onCancel={() => setEdited(null)}
        />
      </li>
    );
  return (
    <li>
      <p className="soft" dir="auto">
        {[time, isOwn ? t(isShared ? 'room_panel.note_team' : 'room_panel.note_mine') : author].join(' · ')}
      </p>
      <p className="user-text" dir="auto">
        {text}
      </p>
      {isOwn && (
        <div className="room-host-switches">
          <button
            type="button"
            className="quiet"
            aria-label={t('room_panel.note_edit', { time })}
            onClick={() => setEdited({ text, isShared })}
          >
            {t('room_panel.edit')}
          </button>
          <AskButton
            className="quiet"
            label={t('room_panel.delete')}
            name={t('room_panel.note_delete', { time })}
            text={t('room_panel.note_delete_text')}
            onConfirm={() => void save({ id, at_ms, isShared, text: '' })}
          />
        </div>
      )}
    </li>
  );
}
