// How a job's list looks to this member: as cards or as a table, with which columns and row height.
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import type { CandidateColumn } from '#contract/preferences.ts';
import { usePreferences } from '../../../kit/use-preferences.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { cardColumns } from './cells.tsx';
import { columnsFor, type ListOf } from './columns.ts';
import type { RowLayout } from './row-height.ts';

/** Widths at which the default columns fit, with and without the sidebar (Shell.tsx). More columns scroll sideways. */
const tableWidth = '(min-width: 79.375rem), (min-width: 60.25rem) and (max-width: 61.9375rem)';

export function useTableLook(job: ListOf, search: CandidateSearch) {
  const isTable = useIsTable();
  const isTiny = useMediaQuery('(max-width: 20rem)', { noSsr: true });
  const { density } = usePreferences();
  const columns = useColumns(job, search);
  const layout: RowLayout = isTable ? density : isTiny ? 'stacked' : 'cards';
  return { columns: isTable ? columns : cardColumns, layout };
}

export function useIsTable(): boolean {
  return useMediaQuery(tableWidth, { noSsr: true });
}

/** Keeps the array while the columns are the same, so that rows do not rerender. */
export function useColumns(job: ListOf, search: CandidateSearch): readonly CandidateColumn[] {
  const columns = columnsFor(job, search, usePreferences()).join();
  // Joined from columns.
  return useMemo(() => columns.split(',') as CandidateColumn[], [columns]);
}
