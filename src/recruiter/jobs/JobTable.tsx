// The jobs with their company, counts, closing date and actions.
import { mdiContentCopy } from '@mdi/js';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton, LinkIconButton, TextLink } from '../../kit/links.tsx';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { CompanyLogo } from '../companies/CompanyLogo.tsx';
import { JobEnd } from './JobEnd.tsx';

export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  return (
    <Table
      isCard
      label={t('jobs.title')}
      rows={jobs}
      keyOf={({ id }) => id}
      rowsAtOnce={50}
      columns={[
        { head: t('jobs.column_job'), cell: (job) => <Title job={job} />, sortBy: ({ name }) => name },
        { head: t('jobs.column_invited'), number: (job) => job.invited_count },
        { head: t('jobs.column_candidates'), number: (job) => job.responses },
        { head: t('jobs.column_interviewed'), number: (job) => job.interviewed_count },
      ]}
      actions={(job) => <Actions job={job} />}
    />
  );
}

function Title({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
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
    </Box>
  );
}

function Actions({ job: { id, name, active } }: { job: Job }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const mayCopy = useMay('jobs.create');
  return (
    <>
      {mayCopy && (
        <LinkIconButton
          to="/jobs/create"
          search={{ copy: id }}
          size="small"
          aria-label={`${t('jobs.copy')}: ${name}`}
        >
          <Icon path={mdiContentCopy} fontSize="small" />
        </LinkIconButton>
      )}
      {!active && <Chip size="small" label={t('jobs.archived')} />}
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
    </>
  );
}
