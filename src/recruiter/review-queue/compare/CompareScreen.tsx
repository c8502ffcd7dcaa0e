// /jobs/vacancy/{id}/compare?ids=a,b: two to four candidates side by side, question by question.
import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { isNotFound } from '../../../api/call-error.ts';
import { jobQuery } from '../../../api/queries.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded, LoadFailed } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { PickCandidate } from '../../candidates/pick/PickCandidate.tsx';
import { responseQuery } from '../../candidates/queries/response-queries.ts';
import { idsOf, maxCompared } from './compare-search.ts';
import { SideBySide } from './SideBySide.tsx';

export function CompareScreen({ jobId, ids }: { jobId: string; ids: readonly string[] }) {
  const mayView = useMay('responses.view');
  const job = usePageQuery(jobQuery(jobId));
  if (!mayView) return <RequireAccess permission="responses.view" />;
  return (
    <Loaded query={job} skeleton={<JobSkeleton />}>
      {(loaded) => <Compare job={loaded} ids={ids} />}
    </Loaded>
  );
}

function Compare({ job, ids }: { job: JobDetail; ids: readonly string[] }) {
  const { t } = useTranslation();
  const queries = useQueries({ queries: ids.map((id) => responseQuery(id)) });
  const show = useShow(job.id);
  // Leaves out deleted candidates and those of another job.
  const compared = queries.flatMap(({ data }) => (data?.job_id === job.id ? [data] : []));
  const failed = queries.find(({ isError, data, error }) => isError && !data && !isNotFound(error));
  const isComing = queries.some(({ isPending }) => isPending);
  return (
    <Page
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {job.name}
        </BackLink>
      }
      title={t('review.compare_title')}
      width="full"
      lead={t('review.compare_explains')}
    >
      {ids.length < maxCompared && (
        <Box sx={{ maxInlineSize: 420, mb: 3 }}>
          <PickCandidate
            jobId={job.id}
            label={t('review.add_candidate')}
            taken={ids}
            onPick={(id) => show([...ids, id])}
          />
        </Box>
      )}
      {failed && <LoadFailed onRetry={() => void failed.refetch()} />}
      {isComing && <JobSkeleton />}
      {!isComing && compared.length === 0 && (
        <EmptyState title={t('review.nobody_title')} text={t('review.nobody_text')} />
      )}
      {!isComing && compared.length > 0 && (
        <SideBySide
          compared={compared}
          questions={job.questions}
          onRemove={(id) => show(ids.filter((compared) => compared !== id))}
        />
      )}
    </Page>
  );
}

function useShow(jobId: string): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  return (ids) =>
    void navigate({
      to: '/jobs/vacancy/$id/compare',
      params: { id: jobId },
      search: { ids: idsOf(ids).join(',') },
      replace: true,
      resetScroll: false,
    });
}
