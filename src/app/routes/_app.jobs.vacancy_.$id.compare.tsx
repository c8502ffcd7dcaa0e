// /jobs/vacancy/{id}/compare
import { createFileRoute } from '@tanstack/react-router';
import { CompareScreen } from '../../recruiter/review-queue/compare/CompareScreen.tsx';
import { parseCompareSearch } from '../../recruiter/review-queue/compare/compare-search.ts';

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/compare')({
  validateSearch: parseCompareSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const ids = Route.useSearch().ids.split(',').filter(Boolean);
  return <CompareScreen key={id} jobId={id} ids={ids} />;
}
