// /: what needs attention, the newest answers, and the list of jobs. With `show`, only the list of jobs, below one line
// of what needs attention.
import { mdiPlayCircleOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Home, OpenQueue } from '#contract/home.ts';
import { homeQuery, jobsQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { useMay } from '../../kit/use-may.ts';
import { JobsSection } from '../jobs/JobsSection.tsx';
import { AttentionRow, AttentionSkeleton } from './AttentionRow.tsx';
import { Checklist } from './Checklist.tsx';
import { DemoCard } from './DemoCard.tsx';
import { NewestAnswers } from './NewestAnswers.tsx';
import './home.css';

const route = getRouteApi('/_app/');

export function HomePage() {
  const { t } = useTranslation();
  const isFolded = route.useSearch().show !== undefined;
  const home = useQuery(homeQuery);
  return (
    <Page title={t('shell.home')} actions={<Actions queue={home.data?.queue ?? null} />}>
      <div className="home">
        <Loaded query={home} skeleton={<AttentionSkeleton isFolded={isFolded} />}>
          {(data) => <Blocks home={data} isFolded={isFolded} />}
        </Loaded>
        <JobsSection />
      </div>
    </Page>
  );
}

function Blocks({ home, isFolded }: { home: Home; isFolded: boolean }) {
  return (
    <>
      {home.checklist && !isFolded && <Checklist steps={home.checklist} home={home} />}
      {home.demo && !home.checklist && !isFolded && <DemoCard demo={home.demo} />}
      <AttentionRow home={home} isFolded={isFolded} />
      {home.newest.length > 0 && !isFolded && <NewestAnswers cards={home.newest} />}
    </>
  );
}

/** One filled button: continuing a review comes before creating a job. */
function Actions({ queue }: { queue: OpenQueue | null }) {
  const { t } = useTranslation();
  const { data: jobs } = useQuery(jobsQuery);
  const mayCreate = useMay('jobs.create');
  return (
    <>
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
