// Frequently used notes: one click adds one, and Undo removes it.
import { mdiLightningBoltOutline, mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { maxQuickNotes, QuickNote, addQuickNote, getQuickNotes, removeQuickNote } from '#contract/note.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { useAddNote, useRemoveNote } from './change-notes.ts';
import { SmallAction } from './NoteItem.tsx';

export function QuickNotes({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const { data: quick = [] } = useQuery(quickNotesQuery);
  const [isManaging, setIsManaging] = useState(false);
  const add = useAddAtOnce(response);
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('responses.quick_notes')}
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 2 }}
    >
      {quick.map((note) => (
        <Chip
          key={note.id}
          variant="outlined"
          label={<bdi>{note.text}</bdi>}
          onClick={() => add(note.text)}
          sx={{
            minBlockSize: 36,
            blockSize: 'auto',
            maxInlineSize: '100%',
            '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: 0.5 },
          }}
        />
      ))}
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiLightningBoltOutline} />}
        onClick={() => setIsManaging(true)}
      >
        {t('responses.quick_notes_manage')}
      </Button>
      {isManaging && <QuickNotesDialog quick={quick} onClose={() => setIsManaging(false)} />}
    </Stack>
  );
}

function useAddAtOnce(response: ResponseDetail): (text: string) => void {
  const { t } = useTranslation();
  const failures = useFailures();
  const adding = useAddNote(response);
  const removing = useRemoveNote(response);
  const send = (note: { id: string; text: string }) =>
    void adding.mutateAsync(note).then(
      () =>
        showNotice({
          severity: 'success',
          text: t('responses.note_saved'),
          action: {
            label: t('responses.undo'),
            run: () =>
              void removing.mutateAsync(note.id).catch((error: unknown) => failures.handleError(error)),
          },
        }),
      (error: unknown) => failures.handleError(error, { retry: () => send(note) }),
    );
  return (text) => send({ id: newId(), text });
}

const schema = z.pick(QuickNote, { text: true });

/** Edits the user's own list of quick notes. */
function QuickNotesDialog({ quick, onClose }: { quick: readonly QuickNote[]; onClose: () => void }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveQuickNote();
  const remove = (note: string) =>
    removing.mutate(note, { onError: (error) => failures.handleError(error, { retry: () => remove(note) }) });
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

/** The user's quick notes: query and mutation. */
const quickNotesQuery = queryOptions({
  queryKey: keys.quickNotes,
  queryFn: ({ signal }) => callAsUser(getQuickNotes, { signal }),
});

function useAddQuickNote() {
  return useMutation({
    mutationFn: (body: QuickNote) => callAsUser(addQuickNote, { body }),
    onSuccess: (all, _note, _before, { client }) => client.setQueryData(keys.quickNotes, all),
  });
}

function useRemoveQuickNote() {
  return useMutation({
    mutationFn: (id: string) => callAsUser(removeQuickNote, { params: { id } }),
    onSuccess: (all, _id, _before, { client }) => client.setQueryData(keys.quickNotes, all),
  });
}
