// Edits a note. A note that a colleague has removed in the meantime can be added again.
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { editNote } from '#contract/note.ts';
import type { Note, ResponseDetail } from '#contract/response.ts';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { useDraft } from '../../../kit/use-draft.ts';
import { found } from '../../../kit/page-query.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { maxNoteLength, noteEdits } from '../note-draft.ts';
import { responseQuery } from '../response-queries.ts';
import { useAddNote, useEditNote } from './change-notes.ts';
import { TextForm } from './TextForm.tsx';

const schema = z.pick(editNote.body, { text: true });

interface Props {
  response: ResponseDetail;
  /** The note when editing began. */
  note: Note;
  /** A colleague removed it in the meantime. */
  isGone: boolean;
  onDone: () => void;
}

export function EditNote({ response, note: begun, isGone, onDone }: Props) {
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
