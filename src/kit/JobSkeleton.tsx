// Skeleton of a job's or a candidate's page.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Rows } from './Loaded.tsx';

export function JobSkeleton() {
  const { t } = useTranslation();
  return (
    <Box sx={{ maxWidth: 1200 }} role="status" aria-label={t('common.loading')}>
      <Skeleton variant="text" width="55%" height={44} />
      <Skeleton variant="text" width="30%" />
      <Stack spacing={3} sx={{ mt: 4 }}>
        <Skeleton variant="rounded" height={112} />
        <Rows />
      </Stack>
    </Box>
  );
}
