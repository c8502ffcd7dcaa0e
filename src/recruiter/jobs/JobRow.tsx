// One job in the list: title, progress, closing date and share link.
import { mdiContentCopy } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton, LinkIconButton, TextLink } from '../../kit/links.tsx';
import { CompanyLogo } from '../companies/CompanyLogo.tsx';
import { JobEnd } from './JobEnd.tsx';

export function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const mayCopy = useMay('jobs.create');
  return (
    <Card component="li" sx={row}>
      <CompanyLogo name={job.company.name} logo={job.company.logo} size={44} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <TextLink to="/jobs/vacancy/$id" params={{ id: job.id }} color="inherit" dir="auto">
            {job.name}
          </TextLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{job.company.name}</bdi> · {t('common.questions', { count: job.questions })} ·{' '}
          <JobEnd job={job} />
        </Typography>
      </Box>
      <Box component="dl" sx={figures}>
        <Figure label={t('jobs.column_invited')} value={job.invited_count} />
        <Figure label={t('jobs.column_candidates')} value={job.responses} />
        <Figure label={t('jobs.column_interviewed')} value={job.interviewed_count} strong />
      </Box>
      <Box sx={actions}>
        {mayCopy && (
          <LinkIconButton
            to="/jobs/create"
            search={{ copy: job.id }}
            size="small"
            aria-label={`${t('jobs.copy')}: ${job.name}`}
          >
            <Icon path={mdiContentCopy} fontSize="small" />
          </LinkIconButton>
        )}
        {!job.active && <Chip size="small" label={t('jobs.archived')} />}
        {job.active && mayInvite && (
          <LinkButton
            to="/jobs/invite/$id"
            params={{ id: job.id }}
            size="small"
            variant="outlined"
            aria-label={`${t('jobs.invite')}: ${job.name}`}
          >
            {t('jobs.invite')}
          </LinkButton>
        )}
      </Box>
    </Card>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  const language = useLanguage();
  return (
    <Box sx={{ display: 'grid', minWidth: 72 }}>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ order: 2 }}>
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: 'var(--text-l)',
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          color: strong && value > 0 ? 'var(--accent)' : 'inherit',
        }}
      >
        {formatNumber(value, language)}
      </Box>
    </Box>
  );
}

const row = {
  p: 2.5,
  display: 'grid',
  columnGap: 2.5,
  rowGap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: '44px minmax(0, 1fr)', lg: '44px minmax(0, 1fr) auto auto' },
};

const actions = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 124,
  justifyContent: { lg: 'end' },
  gridColumn: { xs: '1 / -1', sm: '2', lg: 'auto' },
};

const figures = { display: 'flex', gap: 2, m: 0, gridColumn: { xs: '1 / -1', sm: '2', lg: 'auto' } };
