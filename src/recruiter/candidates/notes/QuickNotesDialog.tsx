// Edits the user's own list of quick notes.
import { mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { maxQuickNotes, QuickNote } from '#contract/note.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { SmallAction } from './NoteItem.tsx';
import { useAddQuickNote, useRemoveQuickNote } from './quick-notes.ts';

const schema = z.pick(QuickNote, { text: true });

export function QuickNotesDialog({ quick, onClose }: { quick: readonly QuickNote[]; onClose: () => void }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveQuickNote();
  const remove = (note: string) =>
    removing.mutate(note, { onError: (error) => failures.meet(error, { retry: () => remove(note) }) });
  return (
    <DialogShell title={t('responses.quick_notes')} onClose={onClose}>
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
    </DialogShell>
  );
}

function NewQuickNote() {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddQuickNote();
  const form = useContractForm({
    schema,
    values: { text: '' },
    submit: async ({ text }, id) => {
      await add({ id, text });
      form.reset();
    },
  });
  const { values, isBusy } = useFormState(form);
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1}
      noValidate
      onSubmit={form.submit}
      sx={{ mt: 2, alignItems: 'center' }}
    >
      <InputField
        form={form}
        name="text"
        size="small"
        label={t('responses.quick_note_new')}
        autoFocus
        maxLength={200}
      />
      <Button type="submit" variant="outlined" loading={isBusy} disabled={!values.text.trim()}>
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
