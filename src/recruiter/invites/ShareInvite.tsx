// Inviting by the share link.
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { shareAddress } from './share-address.ts';
import { ShareLink } from './ShareLink.tsx';

export function ShareInvite({ job }: { job: Pick<JobDetail, 'hash_link'> }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <Typography>{t('invites.share_text')}</Typography>
      <ShareLink hash={job.hash_link} prominent />
      <Link
        href={shareAddress(location.origin, job.hash_link)}
        target="_blank"
        rel="noopener"
        sx={{ alignSelf: 'start' }}
      >
        {t('invites.open_link')}
        <span className="unseen"> ({t('common.new_tab')})</span>
      </Link>
    </Stack>
  );
}
