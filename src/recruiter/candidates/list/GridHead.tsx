// The header of a job's list: the checkbox for all loaded rows, and the columns, which sort the list. With cards only the
// checkbox. Memoized: does not rerender when rows below come and go.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import { maxChanged } from '#contract/response-changes.ts';
import { sortDirectionOf, type ListOrder, type ListSort, type Response } from '#contract/response.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { sortChange } from '../queries/candidate-search.ts';
import { columnLabels, sortOf } from './columns.ts';
import { RowIcon } from './RowIcon.tsx';

interface Props {
  columns: readonly CandidateColumn[];
  isCards: boolean;
  search: ListOrder;
  rows: readonly Response[];
  selection: Selection;
  onSort: (order: ListOrder) => void;
}

export const GridHead = memo(function GridHead({ columns, isCards, search, rows, selection, onSort }: Props) {
  const { t } = useTranslation();
  const most = Math.min(rows.length, maxChanged);
  const isAll = most > 0 && selection.ids.size >= most;
  const label = t('candidates.select_loaded', { count: most });
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="candidate-head">
        <div role="columnheader" className="cell-select">
          <label>
            <input
              type="checkbox"
              aria-label={label}
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = selection.ids.size > 0 && !isAll;
              }}
              onChange={selection.toggleAll}
            />
          </label>
        </div>
        {isCards ? (
          <div role="columnheader" aria-hidden="true">
            {label}
          </div>
        ) : (
          <>
            <Head label={t('responses.column_candidate')} sort="name" search={search} onSort={onSort} />
            {columns.map((column) => (
              <Head
                key={column}
                label={t(columnLabels[column])}
                sort={sortOf(column)}
                search={search}
                onSort={onSort}
              />
            ))}
            <div role="columnheader">
              <span className="unseen">{t('candidates.more')}</span>
            </div>
          </>
        )}
      </div>
    </div>
  );
});

function Head({
  label,
  sort,
  search,
  onSort,
}: {
  label: string;
  sort: ListSort | undefined;
  search: ListOrder;
  onSort: (order: ListOrder) => void;
}) {
  if (!sort) return <div role="columnheader">{label}</div>;
  const direction = sort === (search.sort ?? 'created') ? sortDirectionOf(search) : undefined;
  return (
    <div role="columnheader" aria-sort={direction ?? 'none'}>
      <button type="button" className="head-sort" onClick={() => onSort(sortChange(search, sort))}>
        <span>{label}</span>
        {direction && <RowIcon name={direction === 'ascending' ? 'up' : 'down'} size={16} />}
      </button>
    </div>
  );
}
