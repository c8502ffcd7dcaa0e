// A saved view as the address of a list, and the other way round.
import type { View, ViewListed } from '#contract/view.ts';
import { changedSearch, filtersOf, type CandidateSearch } from '../candidate-search.ts';

/** The list as a view shows it. */
export function searchOf(view: Pick<View, 'filters' | 'layout'>): CandidateSearch {
  return changedSearch({}, { ...view.filters, layout: view.layout === 'board' ? 'board' : undefined });
}

/** What a view keeps of how a list is looked at now. */
export function viewOf(search: CandidateSearch): Pick<View, 'filters' | 'layout'> {
  return { filters: filtersOf(changedSearch(search, {})), layout: search.layout ?? 'table' };
}

/** The views for a job: its own, and those for every job. */
export function viewsFor(views: readonly ViewListed[], jobId: string): ViewListed[] {
  return views.filter((view) => view.job_id === null || view.job_id === jobId);
}

/** The view that the list is looked at by, if there is one. */
export function shownView(views: readonly ViewListed[], search: CandidateSearch): ViewListed | undefined {
  const now = sorted(viewOf(search));
  return views.find((view) => sorted(viewOf(searchOf(view))) === now);
}

function sorted({ filters, layout }: Pick<View, 'filters' | 'layout'>): string {
  return JSON.stringify([layout, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
