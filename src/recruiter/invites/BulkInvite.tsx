// Says plainly that inviting by spreadsheet is not there yet, and what does the job until then.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { LinkButton } from '../../ui/links.tsx';

export function BulkInvite({ job }: { job: Pick<JobDetail, 'id'> }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {t('invites.bulk_title')}
      </Typography>
      <Typography>{t('invites.bulk_text')}</Typography>
      <LinkButton
        to="/jobs/invite/$id"
        params={{ id: job.id }}
        search={{ way: 'share' }}
        replace
        variant="outlined"
      >
        {t('invites.use_share')}
      </LinkButton>
    </Stack>
  );
}
