// The columns of a job's table: which are shown, in which order, how wide they are and what they sort by.
import {
  candidateColumns,
  type CandidateColumn,
  type Preferences,
  type PreferencesChange,
} from '#contract/preferences.ts';
import type { ListSort } from '#contract/response.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';

interface Look {
  /** What it sorts by. */
  sort?: ListSort;
  /** In rem. */
  least: number;
  /** Its share of the remaining width. */
  share: number;
}

const looks: Record<CandidateColumn, Look> = {
  status: { least: 8.25, share: 0.7 },
  step: { least: 5, share: 0.8 },
  progress: { least: 9.25, share: 1.5 },
  rating: { sort: 'rating', least: 8, share: 1 },
  score: { sort: 'score', least: 6, share: 0.6 },
  scorecard: { least: 6, share: 0.6 },
  tags: { least: 8, share: 1.2 },
  source: { least: 7, share: 0.8 },
  invited: { sort: 'invited', least: 6.5, share: 0.4 },
  finished: { sort: 'finished', least: 5.5, share: 0.4 },
  created: { sort: 'created', least: 6.5, share: 0.4 },
};

/** Message keys. */
export const columnLabels = {
  status: 'responses.column_status',
  step: 'candidates.step',
  progress: 'responses.column_progress',
  rating: 'responses.column_rate',
  score: 'candidates.score',
  scorecard: 'scorecard.title',
  tags: 'candidates.tags',
  source: 'responses.source',
  invited: 'responses.invited_at',
  finished: 'responses.finished',
  created: 'responses.column_created',
} as const satisfies Record<CandidateColumn, string>;

export function sortOf(column: CandidateColumn): ListSort | undefined {
  return looks[column].sort;
}

/** A step is shown only where the job has steps. */
export function defaultColumns(hasSteps: boolean): CandidateColumn[] {
  return hasSteps
    ? ['status', 'step', 'progress', 'rating', 'finished']
    : ['status', 'progress', 'rating', 'finished'];
}

/** The list of one job; null: across jobs. */
export type ListOf = { id: string; pipelines: readonly unknown[] } | null;

/** Across jobs, the job has a column of its own, and the progress is below the status. */
const peopleColumns: readonly CandidateColumn[] = ['status', 'rating', 'finished'];

/** Those of the shown view, otherwise those that the member has chosen for the list. */
export function columnsFor(
  job: ListOf,
  { columns }: Pick<CandidateSearch, 'columns'>,
  preferences: Pick<Preferences, 'columns' | 'people_columns'>,
): readonly CandidateColumn[] {
  if (columns) return columns;
  if (!job) return preferences.people_columns.length > 0 ? preferences.people_columns : peopleColumns;
  const chosen = preferences.columns.find((choice) => choice.job_id === job.id);
  return chosen?.columns ?? defaultColumns(job.pipelines.length > 0);
}

/** The change of the member's preferences that shows these columns. None: the default. */
export function columnsChange(job: ListOf, columns: CandidateColumn[]): PreferencesChange {
  return job ? { columns: { job_id: job.id, columns } } : { people_columns: columns };
}

/** All columns to choose from: the shown ones in their order, then the others. */
export function offered(shown: readonly CandidateColumn[]): CandidateColumn[] {
  return [...shown, ...candidateColumns.filter((column) => !shown.includes(column))];
}

/** A column that is added comes last. */
export function toggled(shown: readonly CandidateColumn[], column: CandidateColumn): CandidateColumn[] {
  return shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column];
}

/** The columns after one has moved by a place; unchanged at an end. */
export function moved(
  shown: readonly CandidateColumn[],
  column: CandidateColumn,
  by: 1 | -1,
): CandidateColumn[] {
  const from = shown.indexOf(column);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, column);
}

/** Wider where the table scrolls sideways anyway. */
const candidate = (columns: number) => ({ least: columns > 5 ? 14 : 10.5, share: 2.6 });
/** The checkbox and the menu at the two ends. */
const endRem = 3;
const gapRem = 0.5;

/** The tracks of the table's grid, and the width in rem below which it scrolls sideways. */
export function gridOf(columns: readonly CandidateColumn[]): { tracks: string; leastRem: number } {
  const tracks = [candidate(columns.length), ...columns.map((column) => looks[column])];
  const inner = tracks.map(({ least, share }) => `minmax(${least}rem, ${share}fr)`).join(' ');
  const leastRem = tracks.reduce((sum, { least }) => sum + least + gapRem, 2 * endRem + gapRem);
  return { tracks: `${endRem}rem ${inner} ${endRem}rem`, leastRem };
}
