// /jobs/vacancy/{id}/analytics
import { createFileRoute } from '@tanstack/react-router';
import { JobAnalyticsSearch } from '../../recruiter/analytics/analytics-search.ts';
import { JobAnalyticsScreen } from '../../recruiter/analytics/JobAnalyticsScreen.tsx';

export const Route = createFileRoute('/_app/jobs/vacancy_/$id/analytics')({
  validateSearch: JobAnalyticsSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changed: JobAnalyticsSearch) =>
    void navigate({ search: { ...search, ...changed }, replace: true, resetScroll: false });
  return <JobAnalyticsScreen key={id} id={id} search={search} onChange={change} />;
}
