// The search in all answers on the Home page, once there are candidates. Its words are in the address, so that they are still there
// after a look at a candidate.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { jobsQuery } from '../../api/queries.ts';
import { PagePart } from '../../kit/PagePart.tsx';
import { useMay } from '../../kit/use-may.ts';

const AnswerSearch = lazy(() =>
  import('../candidates/answer-search/AnswerSearch.tsx').then((file) => ({ default: file.AnswerSearch })),
);

const route = getRouteApi('/_app/');

export function SearchInAnswers() {
  const { answers = '' } = route.useSearch();
  const { data: jobs } = useQuery(jobsQuery);
  const mayView = useMay('responses.view');
  const navigate = route.useNavigate();
  const change = useCallback(
    ({ search }: { search: string | undefined }) =>
      void navigate({
        search: (now) => ({ ...now, answers: search }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  if (!mayView || !jobs?.some((job) => job.responses > 0)) return null;
  return (
    <PagePart>
      <Suspense fallback={<div className="home-search" />}>
        <AnswerSearch words={answers} onChange={change} />
      </Suspense>
    </PagePart>
  );
}
