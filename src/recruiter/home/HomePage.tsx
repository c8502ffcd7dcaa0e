// /: what needs attention, the newest answers, and the list of jobs. With `show`, only the list of jobs, below one line
// of what needs attention.
import { mdiPlayCircleOutline, mdiPlus } from '@mdi/js';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Home, OpenQueue } from '#contract/home.ts';
import { homeQuery, jobsQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { PagePart } from '../../kit/PagePart.tsx';
import { useMay } from '../../kit/use-may.ts';
import { JobsSection } from '../jobs/JobsSection.tsx';
import { AttentionLine, AttentionRow } from './AttentionRow.tsx';
import { lastHeight, useRememberedHeight } from './blocks-height.ts';
import { Checklist } from './Checklist.tsx';
import { NewestAnswers } from './NewestAnswers.tsx';
import './home.css';

const SearchInAnswers = lazy(() =>
  import('./SearchInAnswers.tsx').then((file) => ({ default: file.SearchInAnswers })),
);
const DemoCard = lazy(() => import('./DemoCard.tsx').then((file) => ({ default: file.DemoCard })));

const route = getRouteApi('/_app/');

export function HomePage() {
  const { t } = useTranslation();
  const isFolded = route.useSearch().show !== undefined;
  const home = useQuery(homeQuery);
  return (
    <Page title={t('shell.home')} actions={<Actions queue={home.data?.queue ?? null} />}>
      <div className="home">
        <Loaded query={home} skeleton={<BlocksSkeleton isFolded={isFolded} />}>
          {(data) => (isFolded ? <AttentionLine home={data} /> : <Blocks home={data} />)}
        </Loaded>
        <JobsSection beside={<Search />} />
      </div>
    </Page>
  );
}

function Blocks({ home }: { home: Home }) {
  return (
    <div ref={useRememberedHeight()} className="home-blocks">
      {home.checklist && <Checklist steps={home.checklist} home={home} />}
      {home.demo && !home.checklist && (
        <PagePart skeleton={null}>
          <DemoCard demo={home.demo} />
        </PagePart>
      )}
      <AttentionRow home={home} />
      {home.newest.length > 0 && <NewestAnswers cards={home.newest} />}
    </div>
  );
}

/** Once there are answers to search in. */
function Search() {
  const { data: jobs } = useQuery(jobsQuery);
  const mayView = useMay('responses.view');
  if (!mayView || !jobs?.some(({ responses }) => responses > 0)) return null;
  return (
    <div className="home-search">
      <PagePart skeleton={null}>
        <SearchInAnswers />
      </PagePart>
    </div>
  );
}

/** As high as what follows, so that the list of jobs does not move. */
function BlocksSkeleton({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation();
  const height = isFolded ? 28 : (lastHeight() ?? 76);
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton variant="rounded" height={height} />
    </div>
  );
}

/** One filled button: continuing a review comes before creating a job. */
function Actions({ queue }: { queue: OpenQueue | null }) {
  const { t } = useTranslation();
  const { data: jobs } = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  const mayAnalyze = useMay('analytics.view');
  return (
    <>
      {mayAnalyze && jobs !== undefined && jobs.length > 0 && (
        <LinkButton to="/analytics">{t('analytics.title')}</LinkButton>
      )}
      {mayCreate && jobs !== undefined && jobs.length > 0 && (
        <LinkButton
          to="/jobs/create"
          variant={queue ? 'outlined' : 'contained'}
          startIcon={<Icon path={mdiPlus} />}
        >
          {t('jobs.create')}
        </LinkButton>
      )}
      {queue && <Continue queue={queue} />}
    </>
  );
}

function Continue({ queue }: { queue: OpenQueue }) {
  const { t } = useTranslation();
  const { job_id: id, question_id: question, job_name: job, number, rated, answers } = queue;
  return (
    <LinkButton
      to="/jobs/vacancy/$id/questions/$question"
      params={{ id, question }}
      variant="contained"
      startIcon={<Icon path={mdiPlayCircleOutline} />}
      sx={{ whiteSpace: 'normal' }}
    >
      {t('home.continue', { job, number, rated, answers })}
    </LinkButton>
  );
}
