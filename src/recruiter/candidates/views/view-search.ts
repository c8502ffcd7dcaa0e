// Converts between a saved view and a list's URL.
import type { CandidateColumn } from '#contract/preferences.ts';
import type { View, ViewListed } from '#contract/view.ts';
import { changedSearch, filtersOf, type CandidateSearch } from '../queries/candidate-search.ts';

/** What a view stores of a search, beside its name. */
export type Shown = Pick<View, 'filters' | 'layout' | 'sort' | 'direction' | 'columns'>;

/** The search that a view shows. */
export function searchOf({ filters, layout, sort, direction, columns }: Shown): CandidateSearch {
  return changedSearch(
    {},
    {
      ...{ ...filters, sort, direction, columns },
      layout: layout === 'board' ? 'board' : undefined,
    },
  );
}

/** What a view stores of the current search. `columns`: those of the table on the screen. */
export function viewOf(search: CandidateSearch, columns?: readonly CandidateColumn[]): Shown {
  const { sort, direction } = search;
  const isTable = search.layout === undefined;
  return {
    filters: filtersOf(changedSearch(search, {})),
    layout: search.layout ?? 'table',
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(isTable && columns && { columns: [...columns] }),
  };
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

/**
 * The saved view that matches the current search, if any. `columns`: those of the table on the screen, which a view may leave
 * to its reader.
 */
export function shownView(
  views: readonly ViewListed[],
  search: CandidateSearch,
  columns?: readonly CandidateColumn[],
): ViewListed | undefined {
  return views.find((view) => {
    const ofView = searchOf(view);
    return sorted(viewOf(ofView, ofView.columns ?? columns)) === sorted(viewOf(search, columns));
  });
}

function sorted({ filters, layout, sort, direction, columns }: Shown): string {
  const set = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([layout, sort, direction, columns, set]);
}
