// Edits a note. A note that a colleague has removed in the meantime can be added again.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Note, ResponseDetail } from '#contract/response.ts';
import { useDraft } from '../../../kit/use-draft.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { found } from '../../../kit/page-query.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { maxNoteLength, noteEdits } from '../note-draft.ts';
import { responseQuery } from '../response-queries.ts';
import { useAddNote, useEditNote } from './change-notes.ts';

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
  const failures = useFailures();
  const cache = useQueryClient();
  const { id } = begun;
  const [draft, setDraft] = useDraft(noteEdits, id);
  const text = draft?.text ?? begun.text;
  const stop = () => {
    setDraft(null);
    onDone();
  };
  const adding = useAddNote(response);
  const editing = useEditNote(response);
  const storedIn = ({ notes }: ResponseDetail) => notes.find((note) => note.id === id);
  const edit = useVersionedEdit({
    latest: storedIn(response) ?? begun,
    valuesOf: (note) => note.text,
    versionOf: ({ updated_at }) => updated_at,
    draftVersion: draft?.updated_at,
    newest: async () =>
      found(storedIn(await cache.fetchQuery({ ...responseQuery(response.id), staleTime: 0 }))),
    save: async (changed: string, updated_at: string) =>
      found(storedIn(await editing.mutateAsync({ id, text: changed, updated_at }))),
    fields: [{ label: t('responses.note_label'), show: (changed: string) => changed }],
    editorOf: ({ edited_by, user_name }) => edited_by ?? user_name,
    onJoin: (theirs, mine) => setDraft({ text: `${theirs.text}\n\n${mine}`, updated_at: theirs.updated_at }),
    onTaken: stop,
  });
  const send = async () => {
    const changed = text.trim();
    if (!changed) return;
    try {
      if (isGone) await adding.mutateAsync({ id: newId(), text: changed });
      else if (!(await edit.save(changed))) return;
      stop();
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
      {isGone && <Alert severity="warning">{t('responses.note_gone')}</Alert>}
      <TextField
        label={t('responses.note_edit_label')}
        multiline
        minRows={2}
        maxRows={12}
        autoFocus
        value={text}
        onChange={(event) => setDraft({ text: event.target.value, updated_at: edit.version })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape' && text === begun.text) stop();
        }}
        slotProps={{ htmlInput: { maxLength: maxNoteLength, dir: 'auto' } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          size="small"
          loading={editing.isPending || adding.isPending}
          disabled={!text.trim()}
        >
          {t(isGone ? 'responses.note_add_again' : 'responses.save')}
        </Button>
        <Button size="small" color="inherit" onClick={stop}>
          {t('common.cancel')}
        </Button>
      </Stack>
      {edit.dialog}
    </Stack>
  );
}
