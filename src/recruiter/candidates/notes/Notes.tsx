// Internal notes about a candidate, and the field to add one. A draft survives a reload.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addNote } from '#contract/note.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { useDraftStore } from '../../../kit/use-draft.ts';
import { useMay } from '../../../kit/use-may.ts';
import { maxNoteLength, noteDrafts } from './note-draft.ts';
import { useAddNote } from './change-notes.ts';
import { NoteList } from './NoteList.tsx';
import { QuickNotes } from './QuickNotes.tsx';
import { TextForm } from './TextForm.tsx';
import { Panel } from '../../../kit/Panel.tsx';

const schema = z.pick(addNote.body, { text: true });

export function Notes({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayNote = useMay('responses.note');
  return (
    <Panel title={t('responses.notes')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('responses.notes_private')}
      </Typography>
      <NoteList response={response} mayNote={mayNote} />
      {response.notes.length === 0 && !mayNote && <Typography>{t('responses.no_notes')}</Typography>}
      {mayNote && <NewNote response={response} />}
      {mayNote && <QuickNotes response={response} />}
    </Panel>
  );
}

function NewNote({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddNote(response);
  const form = useContractForm({
    schema,
    values: { text: '' },
    draft: useDraftStore(noteDrafts, response.id),
    submit: async ({ text }, id) => {
      await add({ id, text });
      form.reset();
      form.focus('text');
    },
  });
  const { values, isSaved } = useFormState(form);
  const status = values.text ? t('responses.note_draft_saved') : '';
  return (
    <TextForm
      form={form}
      label={t('responses.note_label')}
      maxLength={maxNoteLength}
      minRows={2}
      submitLabel={t('responses.add_note')}
      status={isSaved ? t('responses.note_saved') : status}
    />
  );
}
