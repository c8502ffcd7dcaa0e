// The list of jobs on the Home page: tabs, filters and the table.
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
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
import { JobFilters } from './JobFilters.tsx';
import { JobTable } from './JobTable.tsx';
import { shownJobs, type Shown } from './shown-jobs.ts';

/** Longer lists get a search field. */
const manyJobs = 8;

const route = getRouteApi('/_app/');

/** `beside`: what stands next to the heading, or below it where there is no room. */
export function JobsSection({ beside }: { beside?: ReactNode }) {
  const { t } = useTranslation();
  const jobs = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  return (
    <section aria-labelledby="jobs">
      <Box sx={head}>
        <Typography id="jobs" variant="h2">
          {t('jobs.title')}
        </Typography>
        {beside}
      </Box>
      {mayCreate && <PlanRoom what="jobs" />}
      <Loaded query={jobs} skeleton={<Rows height={96} />}>
        {(all) => (all.length === 0 ? <NoJobs mayCreate={mayCreate} /> : <Listed jobs={all} />)}
      </Loaded>
    </section>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  mb: 1,
};

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
  const { show = 'all', company, answers } = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useState('');
  const go = (filter: { show: Shown; company: string | undefined }) =>
    void navigate({
      search: {
        ...(filter.show !== 'all' && { show: filter.show }),
        ...(filter.company !== undefined && { company: filter.company }),
        ...(answers !== undefined && { answers }),
      },
    });
  const found = shownJobs(jobs, { show, company, search });
  return (
    <>
      <ShowTabs jobs={jobs} show={show} onShow={(nextShow) => go({ show: nextShow, company })} />
      {(jobs.length > manyJobs || company !== undefined) && (
        <JobFilters
          jobs={jobs}
          company={company}
          search={search}
          onSearch={setSearch}
          onCompany={(nextCompany) => go({ show, company: nextCompany })}
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
  const closing = shownJobs(jobs, { show: 'closing', search: '' }).length;
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
      {show === 'closing' && <Tab value="closing" label={labelOf(t('jobs.closing'), closing)} />}
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
  const kind = show === 'all' ? 'active' : show;
  return <EmptyState title={t(`jobs.none_${kind}`)} text={t(`jobs.none_${kind}_text`)} action={showAll} />;
}
