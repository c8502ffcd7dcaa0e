// A job's share link, highlighted, beside the numbers of invitations and answers.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { RecommendedMark } from '../invitations/RecommendedMark.tsx';
import { ShareLink } from '../invitations/ShareLink.tsx';

/** Memoized: does not rerender while the list below is filtered. */
export const JobOverview = memo(function JobOverview({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t('invites.share')} sx={overview}>
      <Box sx={share}>
        <Typography variant="h3" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          {t('invites.share')} <RecommendedMark />
        </Typography>
        {job.active ? (
          <ShareLink hash={job.hash_link} />
        ) : (
          <Alert severity="info">{t('responses.archived_explains')}</Alert>
        )}
      </Box>
      <Box component="dl" sx={counts}>
        <Count label={t('responses.invited_count')} value={job.invited_count} />
        <Count label={t('responses.interviewed_count')} value={job.interviewed_count} />
      </Box>
    </Card>
  );
});

function Count({ label, value }: { label: string; value: number }) {
  const language = useLanguage();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'center', gap: 0.25 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ margin: 0, fontSize: 'var(--text-2xl)', fontWeight: 650, lineHeight: 1.2 }}
      >
        {formatNumber(value, language)}
      </Typography>
    </Box>
  );
}

/** The gap between the two parts shows as a line, also when the second one wraps. */
const overview = { display: 'flex', flexWrap: 'wrap', gap: '1px', bgcolor: 'var(--line)' };

const share = {
  flex: '100 1 24rem',
  minInlineSize: 0,
  padding: { xs: 2, sm: 3 },
  bgcolor: 'var(--surface)',
};

const counts = {
  display: 'flex',
  flex: '1 0 auto',
  gap: { xs: 4, sm: 5 },
  margin: 0,
  padding: { xs: 2, sm: 3 },
  bgcolor: 'var(--surface)',
};
