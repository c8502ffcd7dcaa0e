// Edits a note. A colleague's concurrent version is shown beside it and nothing is overwritten without confirmation.
// A note that was removed can be added again.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Note, ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDraftOwner } from '../../use-draft-owner.ts';
import { maxNoteLength } from '../note-draft.ts';
import { useAddNote, useEditNote } from './change-notes.ts';
import { keepEdit, readEdit } from './kept-edit.ts';
import { newerNote } from './newer-note.ts';

interface Props {
  response: ResponseDetail;
  /** The note when editing began. */
  note: Note;
  /** A colleague removed it in the meantime. */
  isGone: boolean;
  onDone: () => void;
}

export function EditNote({ response, note, isGone, onDone }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const of = { owner: useDraftOwner(), noteId: note.id };
  const [begun] = useState(() => readEdit(of) ?? { text: note.text, updated_at: note.updated_at });
  const [text, setText] = useState(begun.text);
  /** A colleague's version that the user has seen. */
  const [theirs, setTheirs] = useState<Note | null>(null);
  const seenAt = theirs?.updated_at ?? begun.updated_at;
  const change = (wanted: string) => {
    setText(wanted);
    keepEdit(of, { text: wanted, updated_at: seenAt });
  };
  const stop = () => {
    keepEdit(of, null);
    onDone();
  };
  const adding = useAddNote(response);
  const editing = useEditNote(response);
  const send = async () => {
    const wanted = text.trim();
    if (!wanted) return;
    try {
      if (isGone) await adding.mutateAsync({ id: newId(), text: wanted });
      else await editing.mutateAsync({ id: note.id, text: wanted, updated_at: seenAt });
      stop();
    } catch (error) {
      const newer = newerNote(error, note.id);
      if (newer) setTheirs(newer);
      else failures.meet(error, { retry: () => void send() });
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
      {theirs && !isGone && (
        <Theirs note={theirs} onTake={stop} onBoth={() => change(`${theirs.text}\n\n${text}`)} />
      )}
      <TextField
        label={theirs ? t('responses.note_mine') : t('responses.note_edit_label')}
        multiline
        minRows={2}
        maxRows={12}
        autoFocus
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape' && text === note.text) stop();
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
          {isGone
            ? t('responses.note_add_again')
            : theirs
              ? t('responses.note_keep_mine')
              : t('responses.save')}
        </Button>
        <Button size="small" color="inherit" onClick={stop}>
          {t('common.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}

function Theirs({ note, onTake, onBoth }: { note: Note; onTake: () => void; onBoth: () => void }) {
  const { t } = useTranslation();
  const name = note.edited_by ?? note.user_name;
  return (
    <Alert
      severity="warning"
      icon={false}
      role="alert"
      sx={{ '& .MuiAlert-message': { inlineSize: '100%' } }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('responses.note_theirs', { name })}
      </Typography>
      <Box dir="auto" sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.text}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onBoth}>
          {t('responses.note_both')}
        </Button>
        <Button size="small" color="inherit" onClick={onTake}>
          {t('responses.note_take_theirs')}
        </Button>
      </Stack>
    </Alert>
  );
}
