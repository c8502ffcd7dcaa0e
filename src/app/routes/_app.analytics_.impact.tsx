// /analytics/impact
import { createFileRoute } from '@tanstack/react-router';
import { ImpactScreen } from '../../recruiter/analytics/ImpactScreen.tsx';
import { ImpactSearch } from '../../recruiter/analytics/analytics-search.ts';

export const Route = createFileRoute('/_app/analytics_/impact')({
  validateSearch: ImpactSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changed: ImpactSearch) =>
    void navigate({ search: changed, replace: true, resetScroll: false });
  return <ImpactScreen search={search} onChange={change} />;
}
