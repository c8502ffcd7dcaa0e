// The jobs with their company, progress and actions.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { LinkButton, filling, TextLink } from '../../kit/links.tsx';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { CompanyLogo } from '../companies/CompanyLogo.tsx';
import { JobMenu } from './JobMenu.tsx';
import { JobProgress } from './JobProgress.tsx';
import { JobEnd } from './state/JobEnd.tsx';

export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  return (
    <Table
      isCard
      labelledBy="jobs"
      rows={jobs}
      keyOf={({ id }) => id}
      rowsAtOnce={50}
      columns={[
        { head: t('jobs.column_job'), cell: (job) => <Title job={job} />, sortBy: ({ name }) => name },
        { head: t('responses.column_progress'), cell: (job) => <JobProgress job={job} /> },
      ]}
      actions={(job) => <Actions job={job} />}
    />
  );
}

function Title({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 2 }}>
      <CompanyLogo name={job.company.name} logo={job.company.logo} size={44} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" sx={twoLines}>
          <TextLink to="/jobs/vacancy/$id" params={{ id: job.id }} color="inherit" dir="auto" sx={filling}>
            {job.name}
          </TextLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{job.company.name}</bdi> · {t('common.questions', { count: job.questions })} ·{' '}
          <JobEnd job={job} />
        </Typography>
      </Box>
    </Box>
  );
}

function Actions({ job }: { job: Job }) {
  const { id, name, active, review_count: waiting } = job;
  const { t } = useTranslation();
  const mayView = useMay('responses.view');
  const mayInvite = useMay('responses.invite');
  const review = t('jobs.review', { number: waiting });
  return (
    <Box sx={actions}>
      {!active && <Chip size="small" label={t('jobs.archived')} />}
      {mayView && waiting > 0 && (
        <LinkButton
          to="/jobs/vacancy/$id"
          params={{ id }}
          search={{ status: 'review' }}
          size="small"
          variant="outlined"
          aria-label={`${review}: ${name}`}
        >
          {review}
        </LinkButton>
      )}
      {active && mayInvite && (
        <LinkButton
          to="/jobs/invite/$id"
          params={{ id }}
          size="small"
          variant="outlined"
          aria-label={`${t('jobs.invite')}: ${name}`}
        >
          {t('jobs.invite')}
        </LinkButton>
      )}
      <JobMenu job={job} />
    </Box>
  );
}

const actions = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'inherit',
  gap: 1,
};

/** A longer title ends with an ellipsis; the job's page has all of it. */
const twoLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
