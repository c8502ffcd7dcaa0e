// The notes about a candidate. A note being edited stays open, whatever colleagues do to it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { editNote } from '#contract/note.ts';
import type { Note, ResponseDetail } from '#contract/response.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { draftStore } from '../../../kit/drafts.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { found } from '../../../kit/page-query.ts';
import { useDraftOwner, useDraft } from '../../../kit/use-draft.ts';
import { useMay } from '../../../kit/use-may.ts';
import { useUserId } from '../../../kit/use-user-id.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { responseQuery } from '../queries/response-queries.ts';
import { useAddNote, useRemoveNote, useEditNote } from './change-notes.ts';
import { noteEdits, maxNoteLength } from './note-draft.ts';
import { NoteItem } from './NoteItem.tsx';
import { TextForm } from './TextForm.tsx';

export function NoteList({ response, mayNote }: { response: ResponseDetail; mayNote: boolean }) {
  const userId = useUserId();
  const owner = useDraftOwner();
  const mayRemoveAny = useMay('responses.delete');
  /** The notes when their editing began. */
  const [edited, setEdited] = useState<readonly Note[]>(() =>
    mayNote ? response.notes.filter(({ id }) => draftStore(noteEdits, { owner, key: id }).load()) : [],
  );
  const [back, setBack] = useState('');
  const [removing, setRemoving] = useState<Note | null>(null);
  const { remove, removeOwn } = useRemoving(response);
  const stop = (id: string) => {
    setEdited((before) => before.filter((note) => note.id !== id));
    setBack(id);
  };
  const gone = edited.filter(({ id }) => !response.notes.some((note) => note.id === id));
  if (response.notes.length + gone.length === 0) return null;
  return (
    <>
      <Box component="ul" sx={list}>
        {[...response.notes, ...gone].map((note) => {
          const begun = edited.find(({ id }) => id === note.id);
          const isOwn = note.user_id === userId;
          return (
            <li key={note.id}>
              {begun ? (
                <EditNote
                  response={response}
                  note={begun}
                  isGone={gone.includes(begun)}
                  onDone={() => stop(note.id)}
                />
              ) : (
                <NoteItem
                  note={note}
                  isBack={back === note.id}
                  onEdit={mayNote ? () => setEdited((before) => [...before, note]) : null}
                  onRemove={
                    mayNote && isOwn
                      ? () => removeOwn(note)
                      : mayNote && mayRemoveAny
                        ? () => setRemoving(note)
                        : null
                  }
                />
              )}
            </li>
          );
        })}
      </Box>
      <RemoveOthers
        note={removing}
        onConfirm={() => {
          if (removing) remove(removing.id);
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

/**
 * Removing a colleague's note cannot be undone, because it could not be restored under their name. Asks for
 * confirmation.
 */
function RemoveOthers(props: { note: Note | null; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const name = props.note?.user_name ?? '';
  return (
    <ConfirmDialog
      open={props.note !== null}
      danger
      title={t('responses.remove_note_title', { name })}
      text={props.note?.text}
      confirm={t('responses.remove')}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}

function useRemoving(response: ResponseDetail) {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveNote(response);
  const adding = useAddNote(response);
  const sent = (sending: Promise<unknown>, retry: () => void, onDone = () => {}) =>
    void sending.then(onDone, (error: unknown) => failures.handleError(error, { retry }));
  const putBack = (note: { id: string; text: string }) => sent(adding.mutateAsync(note), () => putBack(note));
  const remove = (id: string, onDone?: () => void) =>
    sent(removing.mutateAsync(id), () => remove(id, onDone), onDone);
  const removeOwn = ({ id, text }: Note) =>
    remove(id, () =>
      showNotice({
        severity: 'success',
        text: t('responses.note_removed'),
        action: { label: t('responses.undo'), run: () => putBack({ id: newId(), text }) },
      }),
    );
  return { remove, removeOwn };
}

const list = {
  display: 'grid',
  gap: 2,
  listStyle: 'none',
  margin: 0,
  marginBlockEnd: 2,
  padding: 0,
};

const schema = z.pick(editNote.body, { text: true });

interface Props {
  response: ResponseDetail;
  /** The note when editing began. */
  note: Note;
  /** A colleague removed it in the meantime. */
  isGone: boolean;
  onDone: () => void;
}

/** Edits a note. A note that a colleague has removed in the meantime can be added again. */
function EditNote({ response, note: begun, isGone, onDone }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id } = begun;
  const [draft, setDraft] = useDraft(noteEdits, id);
  const stop = () => {
    setDraft(null);
    onDone();
  };
  const { mutateAsync: add } = useAddNote(response);
  const { mutateAsync: saveNote } = useEditNote(response);
  const storedIn = ({ notes }: ResponseDetail) => notes.find((note) => note.id === id);
  const edit = useVersionedEdit({
    latest: storedIn(response) ?? begun,
    valuesOf: (note) => note.text,
    versionOf: ({ updated_at }) => updated_at,
    draftVersion: draft?.updated_at,
    newest: async () =>
      found(storedIn(await cache.fetchQuery({ ...responseQuery(response.id), staleTime: 0 }))),
    save: async (text: string, updated_at: string) =>
      found(storedIn(await saveNote({ id, text, updated_at }))),
    fields: [{ label: t('responses.note_label'), show: (changed: string) => changed }],
    editorOf: ({ edited_by, user_name }) => edited_by ?? user_name,
    onJoin: (theirs, mine) => {
      const text = `${theirs.text}\n\n${mine}`;
      form.change('text', text);
      setDraft({ text, updated_at: theirs.updated_at });
    },
    onTaken: stop,
  });
  const form = useContractForm({
    schema,
    values: { text: draft?.text ?? begun.text },
    onChange: ({ text }) => setDraft({ text, updated_at: edit.version }),
    submit: async ({ text }, newId) => {
      const saved = isGone ? await add({ id: newId, text }) : await edit.save(text);
      if (saved) stop();
      return saved !== null;
    },
  });
  return (
    <>
      <TextForm
        form={form}
        label={t('responses.note_edit_label')}
        maxLength={maxNoteLength}
        minRows={2}
        submitLabel={t(isGone ? 'responses.note_add_again' : 'responses.save')}
        onCancel={stop}
        onEscape={() => form.state().values.text === begun.text && stop()}
      >
        {isGone && <Alert severity="warning">{t('responses.note_gone')}</Alert>}
      </TextForm>
      {edit.dialog}
    </>
  );
}
