// Active jobs by company, each with its number of interviewed candidates.
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { jobsQuery, planQuery } from '../../api/queries.ts';
import { LinkListItem, TextLink } from '../../kit/links.tsx';
import { LoadFailed, Rows } from '../../kit/Loaded.tsx';
import { jobsByCompany, jobsPerCompany, type CompanyJobs } from './sidebar-jobs.ts';
import { currentPage, useSidebarPlace } from './use-place.ts';

export function SidebarJobs() {
  const { t } = useTranslation();
  const jobs = useQuery(jobsQuery);
  const place = useSidebarPlace();
  const { data: plan } = useQuery(planQuery);
  const groups = jobsByCompany(jobs.data ?? [], jobsPerCompany(plan));
  return (
    <Box component="nav" aria-label={t('shell.active_jobs')}>
      <Typography variant="caption" component="h2">
        <TextLink
          to="/"
          search={{ show: 'active' }}
          activeOptions={exactly}
          sx={heading}
          {...currentPage(place === 'jobs')}
        >
          {t('shell.active_jobs')}
        </TextLink>
      </Typography>
      {jobs.isPending && <Rows count={2} height={36} />}
      {jobs.isError && !jobs.data && <LoadFailed onRetry={() => void jobs.refetch()} />}
      {jobs.data && groups.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
          {t('shell.no_active_jobs')}
        </Typography>
      )}
      {groups.map((group) => (
        <Box key={group.companyId} sx={{ mt: 1 }}>
          <Typography
            variant="caption"
            noWrap
            dir="auto"
            className="own-way"
            sx={{ display: 'block', px: 1.5, color: 'var(--ink-soft)' }}
          >
            {group.companyName}
          </Typography>
          <List disablePadding>
            {group.jobs.map((job) => (
              <JobLine key={job.id} job={job} isCurrent={place === `job:${job.id}`} />
            ))}
            {group.total > group.jobs.length && <AllJobs group={group} />}
          </List>
        </Box>
      ))}
    </Box>
  );
}

/** Link to the jobs not listed here. */
function AllJobs({ group }: { group: CompanyJobs }) {
  const { t } = useTranslation();
  return (
    <ListItem disablePadding>
      <LinkListItem
        to="/"
        search={{ show: 'active', company: group.companyId }}
        activeOptions={{ exact: true }}
        sx={{ ...line, color: 'var(--accent)' }}
      >
        {t('shell.all_jobs', { count: group.total })}
      </LinkListItem>
    </ListItem>
  );
}

function JobLine({ job, isCurrent }: { job: Job; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <ListItem disablePadding>
      <LinkListItem
        to="/jobs/vacancy/$id"
        params={{ id: job.id }}
        activeOptions={{ exact: true }}
        sx={line}
        {...currentPage(isCurrent)}
      >
        <Box
          component="span"
          dir="auto"
          className="own-way"
          sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {job.name}
        </Box>
        {job.review_count > 0 && <Box component="span" aria-hidden sx={dot} />}
        {job.interviewed_count > 0 && (
          <Box component="span" sx={badge}>
            <span aria-hidden>{job.interviewed_count}</span>
            <span className="unseen">
              {t('shell.interviewed_badge', { count: job.interviewed_count })}
              {job.review_count > 0 && `, ${t('shell.to_review_badge', { number: job.review_count })}`}
            </span>
          </Box>
        )}
      </LinkListItem>
    </ListItem>
  );
}

const exactly = { exact: true, includeSearch: true } as const;

const heading = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  px: 1.5,
  borderRadius: 'var(--radius-m)',
  color: 'var(--ink-soft)',
  fontWeight: 600,
  '@media (pointer: coarse)': { minHeight: 'var(--target)' },
  '&.active': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-strong)' },
};

const line = {
  gap: 1,
  px: 1.5,
  py: 0.75,
  borderRadius: 'var(--radius-m)',
  typography: 'body2',
  whiteSpace: 'nowrap',
  '&.active': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-strong)', fontWeight: 600 },
};

/** Candidates wait for a decision. */
const dot = {
  flex: 'none',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--accent)',
  '@media (forced-colors: active)': { border: '4px solid currentcolor' },
};

const badge = {
  minWidth: 22,
  px: 0.75,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--surface-sunken)',
  color: 'var(--ink)',
  fontSize: 'var(--text-xs)',
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
};
