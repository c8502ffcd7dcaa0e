// Edits the user's own list of quick notes.
import { mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxQuickNotes, type QuickNote } from '#contract/note.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { SmallAction } from './NoteItem.tsx';
import { useAddQuickNote, useRemoveQuickNote } from './quick-notes.ts';

const maxLength = 200;

export function QuickNotesDialog({ quick, onClose }: { quick: readonly QuickNote[]; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const failures = useFailures();
  const removing = useRemoveQuickNote();
  const remove = (note: string) =>
    removing.mutate(note, { onError: (error) => failures.meet(error, { retry: () => remove(note) }) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogHeading id={id}>{t('responses.quick_notes')}</DialogHeading>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('responses.quick_notes_text')}</DialogContentText>
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {quick.map((note) => (
            <Box component="li" key={note.id} sx={row}>
              <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', minInlineSize: 0 }}>
                {note.text}
              </Box>
              <SmallAction
                label={t('responses.quick_note_remove', { text: note.text })}
                onClick={() => remove(note.id)}
              >
                <Icon path={mdiDeleteOutline} fontSize="small" />
              </SmallAction>
            </Box>
          ))}
        </Box>
        {quick.length < maxQuickNotes && <NewQuickNote />}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function NewQuickNote() {
  const { t } = useTranslation();
  const failures = useFailures();
  const adding = useAddQuickNote();
  const [note, setNote] = useState(() => ({ id: newId(), text: '' }));
  const send = () => {
    const text = note.text.trim();
    if (!text || adding.isPending) return;
    adding.mutate(
      { id: note.id, text },
      {
        onSuccess: () => setNote({ id: newId(), text: '' }),
        onError: (error) => failures.meet(error, { retry: send }),
      },
    );
  };
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1}
      noValidate
      onSubmit={(event) => (event.preventDefault(), send())}
      sx={{ mt: 2, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={t('responses.quick_note_new')}
        value={note.text}
        // Changed text is a new note (P3).
        onChange={(event) => setNote({ id: newId(), text: event.target.value })}
        autoFocus
        slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
      />
      <Button type="submit" variant="outlined" loading={adding.isPending} disabled={!note.text.trim()}>
        {t('responses.quick_note_add')}
      </Button>
    </Stack>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  paddingBlock: 0.5,
  borderBlockEnd: '1px solid var(--line)',
};
