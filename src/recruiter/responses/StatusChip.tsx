// A candidate's status as a word on its colour. The word alone says it: colour only helps.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResponseStatus } from '#contract/status.ts';

const tones: Record<ResponseStatus, { color: string; bgcolor: string }> = {
  new: { color: 'var(--ink)', bgcolor: 'var(--surface-sunken)' },
  invited: { color: 'var(--ink)', bgcolor: 'var(--surface-sunken)' },
  review: { color: 'var(--accent-strong)', bgcolor: 'var(--accent-soft)' },
  wait: { color: 'var(--warn)', bgcolor: 'var(--warn-soft)' },
  accepted: { color: 'var(--good)', bgcolor: 'var(--good-soft)' },
  rejected: { color: 'var(--bad)', bgcolor: 'var(--bad-soft)' },
};

export function StatusChip({ status }: { status: ResponseStatus }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ ...chip, ...tones[status] }}>
      {t(`responses.status.${status}`)}
    </Box>
  );
}

const chip = {
  display: 'inline-block',
  paddingInline: 1.25,
  paddingBlock: 0.25,
  borderRadius: 'var(--radius-round)',
  fontSize: 'var(--text-s)',
  fontWeight: 600,
  whiteSpace: 'nowrap',
};
