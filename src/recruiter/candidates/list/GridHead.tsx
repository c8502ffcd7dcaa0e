// The header of a job's list: column names, and the checkbox for all loaded rows. With cards only the checkbox.
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { maxChanged } from '#contract/response-changes.ts';
import type { Response } from '#contract/response.ts';
import type { Selection } from '../bulk/use-selection.ts';

const columns = ['candidate', 'status', 'progress', 'rate', 'created'] as const;

/** Memoized: does not rerender when rows below come and go. */
export const GridHead = memo(function GridHead({
  t,
  isWide,
  rows,
  selection,
}: {
  t: TFunction;
  isWide: boolean;
  rows: readonly Response[];
  selection: Selection;
}) {
  const most = Math.min(rows.length, maxChanged);
  const isAll = most > 0 && selection.ids.size >= most;
  const label = t('candidates.select_loaded', { count: most });
  const box = (
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
  );
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="candidate-head">
        <div role="columnheader" className="cell-select">
          {box}
        </div>
        {isWide ? (
          <>
            {columns.map((column) => (
              <div key={column} role="columnheader">
                {t(`responses.column_${column}`)}
              </div>
            ))}
            <div role="columnheader">
              <span className="unseen">{t('candidates.more')}</span>
            </div>
          </>
        ) : (
          <div role="columnheader" aria-hidden="true">
            {label}
          </div>
        )}
      </div>
    </div>
  );
});
