// A job's title and actions: edit, copy, archive or reopen, invite.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { memo, type ReactNode } from 'react';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton, TextLink } from '../../kit/links.tsx';
import { Page } from '../../kit/Page.tsx';
import { JobEnd } from '../jobs/JobEnd.tsx';
import { ReviewLinksButton } from '../review-links/ReviewLinksButton.tsx';
import { ReviewButton } from '../review-queue/ReviewButton.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import { JobStateChip } from './JobStateChip.tsx';

export function JobPage({ job, children }: { job: JobDetail; children: ReactNode }) {
  return (
    <Page title={job.name} lead={<JobFacts job={job} />} actions={<JobActions job={job} />}>
      {children}
    </Page>
  );
}

/** Memoized: does not rerender while the candidates below are filtered. */
const JobActions = memo(function JobActions({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  const mayCopy = useMay('jobs.create');
  const mayArchive = useMay('jobs.archive');
  return (
    <>
      {job.active && (
        <LinkButton to="/jobs/invite/$id" params={{ id: job.id }} variant="contained">
          {t('responses.invite')}
        </LinkButton>
      )}
      <ReviewButton jobId={job.id} />
      {mayEdit && (
        <LinkButton to="/jobs/edit/$id" params={{ id: job.id }} variant="outlined">
          {t('responses.edit_job')}
        </LinkButton>
      )}
      {mayCopy && (
        <LinkButton to="/jobs/create" search={{ copy: job.id }} variant="outlined">
          {t('jobs.copy')}
        </LinkButton>
      )}
      {mayArchive && <ArchiveButton job={job} />}
      <ReviewLinksButton jobId={job.id} />
    </>
  );
});

const JobFacts = memo(function JobFacts({ job }: { job: JobDetail }) {
  const mayOpen = useMay('companies.view');
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
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
    </Stack>
  );
});

/** Tall enough for touch. */
const companyLink = { display: 'inline-flex', alignItems: 'center', minBlockSize: 28 };
