// Whether a job accepts candidates.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

export function JobStateChip({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        paddingInline: 1.25,
        paddingBlock: 0.25,
        borderRadius: 'var(--radius-round)',
        fontSize: 'var(--text-s)',
        fontWeight: 600,
        color: active ? 'var(--good)' : 'var(--ink-soft)',
        bgcolor: active ? 'var(--good-soft)' : 'var(--surface-sunken)',
      }}
    >
      {active ? t('responses.active') : t('responses.archived')}
    </Box>
  );
}
