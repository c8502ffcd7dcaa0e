// /analytics
import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../recruiter/analytics/AnalyticsScreen.tsx';
import { AnalyticsSearch } from '../../recruiter/analytics/analytics-search.ts';

export const Route = createFileRoute('/_app/analytics')({
  validateSearch: AnalyticsSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changed: AnalyticsSearch) =>
    void navigate({ search: { ...search, ...changed }, replace: true, resetScroll: false });
  return <AnalyticsScreen search={search} onChange={change} />;
}
