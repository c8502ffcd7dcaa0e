// Internal notes about a candidate, and the field to add one. A draft survives a reload.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useMay } from '../../kit/use-may.ts';
import { maxNoteLength, noteDrafts, typed } from './note-draft.ts';
import { useAddNote } from './notes/change-notes.ts';
import { NoteList } from './notes/NoteList.tsx';
import { QuickNotes } from './notes/QuickNotes.tsx';
import { Panel } from './Panel.tsx';

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
  const failures = useFailures();
  const [draft, setDraft] = useDraft(noteDrafts, response.id);
  const [isSaved, setIsSaved] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useAddNote(response);
  const change = (text: string) => {
    setDraft(text ? typed(draft, text, newId) : null);
    setIsSaved(false);
  };
  const send = async () => {
    if (!draft?.text.trim() || adding.isPending) return;
    try {
      await adding.mutateAsync({ id: draft.id, text: draft.text.trim() });
      change('');
      setIsSaved(true);
      field.current?.focus();
    } catch (error) {
      failures.meet(error, { retry: () => void send() });
    }
  };
  return (
    <Stack
      component="form"
      spacing={1}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void send())}
    >
      <TextField
        label={t('responses.note_label')}
        multiline
        minRows={2}
        maxRows={12}
        value={draft?.text ?? ''}
        onChange={(event) => change(event.target.value)}
        inputRef={field}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
        slotProps={{ htmlInput: { maxLength: maxNoteLength, dir: 'auto', readOnly: adding.isPending } }}
      />
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Button type="submit" variant="outlined" loading={adding.isPending} disabled={!draft?.text.trim()}>
          {t('responses.add_note')}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {isSaved ? t('responses.note_saved') : draft?.text ? t('responses.note_draft_kept') : ''}
        </Typography>
      </Stack>
    </Stack>
  );
}
