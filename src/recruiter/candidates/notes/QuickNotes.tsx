// Frequently used notes: one click adds one, and Undo removes it.
import { mdiLightningBoltOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { showNotice } from '../notices.ts';
import { useAddNote, useRemoveNote } from './change-notes.ts';
import { quickNotesQuery } from './quick-notes.ts';
import { QuickNotesDialog } from './QuickNotesDialog.tsx';

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
            run: () => void removing.mutateAsync(note.id).catch((error: unknown) => failures.meet(error)),
          },
        }),
      (error: unknown) => failures.meet(error, { retry: () => send(note) }),
    );
  return (text) => send({ id: newId(), text });
}
