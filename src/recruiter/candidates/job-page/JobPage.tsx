// The frame of a job's pages: its name and facts, what can be done with it, and links between the pages.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { lone, TextLink } from '../../../kit/links.tsx';
import { NavTabs } from '../../../kit/NavTabs.tsx';
import { Page } from '../../../kit/Page.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { JobProgress } from '../../jobs/JobProgress.tsx';
import { JobEnd } from '../../jobs/state/JobEnd.tsx';
import { JobStateChip } from '../../jobs/state/JobStateChip.tsx';
import { JobActions } from './JobActions.tsx';

type JobTab = '/jobs/vacancy/$id' | '/jobs/vacancy/$id/analytics';

export function JobPage({ job, tab, children }: { job: JobDetail; tab: JobTab; children: ReactNode }) {
  return (
    <Page
      title={job.name}
      width="full"
      lead={<JobFacts job={job} />}
      actions={<JobActions job={job} hasAnswers={hasAnswers(job)} />}
    >
      <JobTabs job={job} current={tab} />
      {children}
    </Page>
  );
}

/** Links between the pages, and how far the candidates have come. Without analytics there is one page, which needs no link. */
const JobTabs = memo(function JobTabs({ job, current }: { job: JobDetail; current: JobTab }) {
  const { t } = useTranslation();
  const mayAnalyze = useMay('analytics.view');
  if (!mayAnalyze && job.responses === 0) return null;
  return (
    <Box sx={mayAnalyze ? { ...row, ...lined } : row}>
      {mayAnalyze && (
        <NavTabs
          isInRow
          label={t('analytics.views')}
          current={current}
          tabs={[
            { to: '/jobs/vacancy/$id', label: t('responses.title') },
            { to: '/jobs/vacancy/$id/analytics', label: t('analytics.title') },
          ]}
        />
      )}
      {job.responses > 0 && (
        <Box sx={progress}>
          <JobProgress job={job} isLine />
        </Box>
      )}
    </Box>
  );
});

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  mb: { xs: 0.5, sm: 1 },
};

const lined = { mt: -3, borderBlockEnd: '1px solid var(--line)' };

const progress = { flex: { xs: '1 1 100%', md: '0 1 auto' }, minInlineSize: 0 };

const JobFacts = memo(function JobFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayOpen = useMay('companies.view');
  return (
    <Stack direction="row" useFlexGap sx={facts}>
      <JobStateChip active={job.active} />
      {mayOpen ? (
        <TextLink to="/companies/view/$id" params={{ id: job.company.id }} color="inherit" sx={companyLink}>
          <bdi>{job.company.name}</bdi>
        </TextLink>
      ) : (
        <bdi>{job.company.name}</bdi>
      )}
      <span>
        <JobEnd job={job} />
      </span>
      <span>{t('common.questions', { count: job.questions.length })}</span>
    </Stack>
  );
});

const facts = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 1.5 },
  typography: { xs: 'body2', sm: 'body1' },
};

const companyLink = { display: 'inline-flex', alignItems: 'center', minBlockSize: 28, ...lone };

export function hasAnswers(job: JobDetail): boolean {
  return job.interviewed_count > 0;
}
