// The installation's status for its managers: what works, what is not configured, and the consequences.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemPart, SystemState } from '#contract/support.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { systemQuery } from './support-queries.ts';

const colors = {
  ok: 'success',
  missing: 'warning',
  unreachable: 'error',
  folder: 'warning',
  off: 'default',
  template: 'warning',
} as const;

export function SystemStatus() {
  const { t } = useTranslation();
  const system = useQuery(systemQuery);
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('support.system')}
      </Typography>
      <Loaded query={system}>
        {(parts) => (
          <Card component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {parts.map(({ part, state }) => (
              <Part key={part} part={part} state={state} />
            ))}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function Part({ part, state }: { part: SystemPart; state: SystemState }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        p: 2,
        '& + &': { borderBlockStart: '1px solid var(--line)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {t(`support.part_${part}`)}
        {state !== 'ok' && (
          <Typography variant="body2" color="textSecondary">
            {t(`support.missing_${part}`)}
          </Typography>
        )}
      </Box>
      <Chip size="small" variant="outlined" color={colors[state]} label={t(`support.state_${state}`)} />
    </Box>
  );
}
