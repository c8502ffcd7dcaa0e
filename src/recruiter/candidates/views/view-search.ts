// Converts between a saved view and a list's URL.
import type { View, ViewListed } from '#contract/view.ts';
import { changedSearch, filtersOf, type CandidateSearch } from '../queries/candidate-search.ts';

/** The search that a view shows. */
export function searchOf(view: Pick<View, 'filters' | 'layout'>): CandidateSearch {
  return changedSearch({}, { ...view.filters, layout: view.layout === 'board' ? 'board' : undefined });
}

/** What a view stores of the current search. */
export function viewOf(search: CandidateSearch): Pick<View, 'filters' | 'layout'> {
  return { filters: filtersOf(changedSearch(search, {})), layout: search.layout ?? 'table' };
}

/**
 * The views that apply to a job: its own, and those for every job that name none. To the list across jobs (null): those
 * for every job, as a table and without a step, which belongs to one job.
 */
export function viewsFor(views: readonly ViewListed[], jobId: string | null): ViewListed[] {
  return views.filter(({ job_id, layout, filters }) => {
    if (jobId === null) return job_id === null && layout === 'table' && !filters.pipeline_id;
    return (job_id === null && !filters.job_id && !filters.company_id) || job_id === jobId;
  });
}

/** The saved view that matches the current search, if any. */
export function shownView(views: readonly ViewListed[], search: CandidateSearch): ViewListed | undefined {
  const now = sorted(viewOf(search));
  return views.find((view) => sorted(viewOf(searchOf(view))) === now);
}

function sorted({ filters, layout }: Pick<View, 'filters' | 'layout'>): string {
  return JSON.stringify([layout, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
