// / : the list of jobs.
import AddIcon from '@mui/icons-material/Add';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { jobsQuery } from '../../api/queries.ts';
import { useMay } from '../../shell/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { JobRow } from './JobRow.tsx';

export type Shown = 'all' | 'active' | 'archived';

const route = getRouteApi('/_app/');

export function JobList() {
  const { t } = useTranslation();
  const { show = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const jobs = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  const create = mayCreate && (
    <LinkButton to="/jobs/create" variant="contained" startIcon={<AddIcon />}>
      {t('jobs.create')}
    </LinkButton>
  );
  const choose = (shown: Shown) => void navigate({ search: shown === 'all' ? {} : { show: shown } });
  return (
    <Page title={t('jobs.title')} lead={t('jobs.lead')} actions={jobs.data?.length ? create : undefined}>
      <Loaded query={jobs}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('jobs.empty_title')} text={t('jobs.empty_text')} action={create} />
          ) : (
            <>
              <Tabs
                value={show}
                onChange={(_, shown: Shown) => choose(shown)}
                aria-label={t('jobs.show')}
                sx={{ mb: 2.5, borderBottom: '1px solid var(--line)' }}
              >
                <Tab value="all" label={t('jobs.all')} />
                <Tab value="active" label={t('jobs.active')} />
                <Tab value="archived" label={t('jobs.archived')} />
              </Tabs>
              <Rows jobs={shownOf(all, show)} show={show} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Rows({ jobs, show }: { jobs: Job[]; show: Shown }) {
  const { t } = useTranslation();
  if (jobs.length === 0) {
    const title = t(show === 'archived' ? 'jobs.none_archived' : 'jobs.none_active');
    return <EmptyState title={title} text={t('jobs.none_here_text')} />;
  }
  return (
    <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </Stack>
  );
}

/** Newest first. */
function shownOf(jobs: readonly Job[], show: Shown): Job[] {
  return jobs
    .filter((job) => show === 'all' || job.active === (show === 'active'))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
