// A message's delivery status. The text says it all; color only helps.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MessageState } from '#contract/invite.ts';

const neutral = { color: 'var(--ink)', bgcolor: 'var(--surface-sunken)' };
const good = { color: 'var(--good)', bgcolor: 'var(--good-soft)' };
const bad = { color: 'var(--bad)', bgcolor: 'var(--bad-soft)' };
const tones: Record<MessageState, { color: string; bgcolor: string }> = {
  queued: { color: 'var(--accent-strong)', bgcolor: 'var(--accent-soft)' },
  sent: good,
  delivered: good,
  failed: bad,
  bounced: bad,
  canceled: neutral,
};

export function MessageStateLabel({ state }: { state: MessageState }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ ...label, ...tones[state] }}>
      {t(`invites.states.${state}`)}
    </Box>
  );
}

const label = {
  paddingInline: 1.25,
  paddingBlock: 0.25,
  borderRadius: 'var(--radius-round)',
  fontSize: 'var(--text-s)',
  fontWeight: 600,
};
