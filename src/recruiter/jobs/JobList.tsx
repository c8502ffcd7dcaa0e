// /: the list of jobs.
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { jobsQuery } from '../../api/queries.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { JobFilters } from './JobFilters.tsx';
import { JobTable } from './JobTable.tsx';
import { shownJobs, type Shown } from './shown-jobs.ts';

/** Longer lists get a search field. */
const manyJobs = 8;

const route = getRouteApi('/_app/');

export function JobList() {
  const { t } = useTranslation();
  const jobs = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  return (
    <Page
      title={t('jobs.title')}
      lead={t('jobs.lead')}
      actions={mayCreate && jobs.data?.length ? <CreateJob /> : undefined}
    >
      {mayCreate && <PlanRoom what="jobs" />}
      <Loaded query={jobs} skeleton={<Rows height={92} />}>
        {(all) => (all.length === 0 ? <NoJobs mayCreate={mayCreate} /> : <Listed jobs={all} />)}
      </Loaded>
    </Page>
  );
}

function CreateJob() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/jobs/create" variant="contained" startIcon={<Icon path={mdiPlus} />}>
      {t('jobs.create')}
    </LinkButton>
  );
}

function NoJobs({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('jobs.empty_title')}
      text={t(mayCreate ? 'jobs.empty_text' : 'jobs.empty_assigned')}
      action={mayCreate && <CreateJob />}
    />
  );
}

function Listed({ jobs }: { jobs: Job[] }) {
  const { show = 'all', company } = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useState('');
  const go = (wish: { show: Shown; company: string | undefined }) =>
    void navigate({
      search: {
        ...(wish.show !== 'all' && { show: wish.show }),
        ...(wish.company !== undefined && { company: wish.company }),
      },
    });
  const found = shownJobs(jobs, { show, company, search });
  return (
    <>
      <ShowTabs jobs={jobs} show={show} onShow={(wanted) => go({ show: wanted, company })} />
      {(jobs.length > manyJobs || company !== undefined) && (
        <JobFilters
          jobs={jobs}
          company={company}
          search={search}
          onSearch={setSearch}
          onCompany={(wanted) => go({ show, company: wanted })}
        />
      )}
      {found.length === 0 ? (
        <NoneHere
          show={show}
          isFiltered={search.trim() !== '' || company !== undefined}
          onShowAll={() => {
            setSearch('');
            go({ show: 'all', company: undefined });
          }}
        />
      ) : (
        <JobTable jobs={found} />
      )}
    </>
  );
}

function ShowTabs({
  jobs,
  show,
  onShow,
}: {
  jobs: readonly Job[];
  show: Shown;
  onShow: (show: Shown) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const active = jobs.filter((job) => job.active).length;
  const labelOf = (label: string, count: number) => (
    <span>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(count, language)}
      </Box>
    </span>
  );
  return (
    <Tabs
      value={show}
      onChange={(_, shown: Shown) => onShow(shown)}
      aria-label={t('jobs.show')}
      sx={{ mb: 2.5, borderBottom: '1px solid var(--line)' }}
    >
      <Tab value="all" label={labelOf(t('jobs.all'), jobs.length)} />
      <Tab value="active" label={labelOf(t('jobs.active'), active)} />
      <Tab value="archived" label={labelOf(t('jobs.archived'), jobs.length - active)} />
    </Tabs>
  );
}

function NoneHere({
  show,
  isFiltered,
  onShowAll,
}: {
  show: Shown;
  isFiltered: boolean;
  onShowAll: () => void;
}) {
  const { t } = useTranslation();
  const showAll = (
    <Button variant="outlined" onClick={onShowAll}>
      {t('jobs.show_all')}
    </Button>
  );
  if (isFiltered)
    return <EmptyState title={t('jobs.none_found')} text={t('jobs.none_found_text')} action={showAll} />;
  const isArchive = show === 'archived';
  return (
    <EmptyState
      title={t(isArchive ? 'jobs.none_archived' : 'jobs.none_active')}
      text={t(isArchive ? 'jobs.none_archived_text' : 'jobs.none_active_text')}
      action={showAll}
    />
  );
}
