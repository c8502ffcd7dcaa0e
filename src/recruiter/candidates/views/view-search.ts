// Converts between a saved view and a list's URL.
import type { View, ViewListed } from '#contract/view.ts';
import { changedSearch, filtersOf, type CandidateSearch } from '../candidate-search.ts';

/** The search that a view shows. */
export function searchOf(view: Pick<View, 'filters' | 'layout'>): CandidateSearch {
  return changedSearch({}, { ...view.filters, layout: view.layout === 'board' ? 'board' : undefined });
}

/** What a view stores of the current search. */
export function viewOf(search: CandidateSearch): Pick<View, 'filters' | 'layout'> {
  return { filters: filtersOf(changedSearch(search, {})), layout: search.layout ?? 'table' };
}

/** The views that apply to a job: its own, and those for every job. */
export function viewsFor(views: readonly ViewListed[], jobId: string): ViewListed[] {
  return views.filter((view) => view.job_id === null || view.job_id === jobId);
}

/** The saved view that matches the current search, if any. */
export function shownView(views: readonly ViewListed[], search: CandidateSearch): ViewListed | undefined {
  const now = sorted(viewOf(search));
  return views.find((view) => sorted(viewOf(searchOf(view))) === now);
}

function sorted({ filters, layout }: Pick<View, 'filters' | 'layout'>): string {
  return JSON.stringify([layout, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
