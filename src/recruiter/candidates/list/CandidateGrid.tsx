// A job's candidates, virtualized for any number. Up and down arrows move between candidates, Space selects, Enter
// opens, Home and End go to the newest and the oldest. New candidates are announced while the user has scrolled down,
// and shown on request.
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxChanged } from '#contract/response-changes.ts';
import type { Response } from '#contract/response.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { CandidateRow, type OnRow, type RowAction } from './CandidateRow.tsx';
import { NewcomersPill, useNewcomers } from './Newcomers.tsx';
import { heightOfRow } from './row-height.ts';
import { rowTextsOf } from './row-texts.ts';
import type { ShownList } from './use-candidate-list.ts';
import { useGridNavigation } from './use-grid-navigation.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import './list.css';

export type OnGrid = (action: Exclude<RowAction, 'select'>, row: Response, at: HTMLElement) => void;

interface Props {
  list: ShownList;
  search: CandidateSearch;
  /** The total number of matches; undefined until known. */
  total: number | undefined;
  selection: Selection;
  isWide: boolean;
  mayResend: boolean;
  mayExtend: boolean;
  onRow: OnGrid;
  onOrder: (order: 'oldest' | undefined) => void;
}

/** Memoized: its surroundings rerender on every keystroke of a search. */
export const CandidateGrid = memo(function CandidateGrid(props: Props) {
  const { list, search, total, selection, isWide, mayResend, mayExtend } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = useMemo(() => rowTextsOf(t), [t]);
  const box = useRef<HTMLDivElement>(null);
  const listKey = JSON.stringify(search);
  const newcomers = useNewcomers(list.rows, listKey, search.order === undefined && !list.isBefore);
  const { rows } = newcomers;
  const focus = useRowFocus(box, rows);
  const heightOf = useHeights(isWide);
  const rowWindow = useRowWindow({
    rows,
    heightOf,
    box,
    listKey,
    isBefore: list.isBefore,
    focused: focus.place,
  });
  const { virtualizer, scrollMargin } = rowWindow;
  const { jump, press } = useGridNavigation({ ...props, newcomers, focus, rowWindow });
  const act = useRowActions(props);
  const open = useOpenRow(search);
  const first = search.order && total !== undefined ? Math.max(0, total - rows.length) : 0;
  const href = useCandidateHref(search);
  return (
    <div>
      <NewcomersPill t={t} count={newcomers.count} onShow={() => jump('newest')} />
      <div
        role="grid"
        aria-label={t('responses.title')}
        aria-multiselectable
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={list.isBefore}
        className="candidate-grid"
        data-wide={isWide}
        tabIndex={-1}
        onClick={open}
        onKeyDown={press}
        onFocus={focus.follow}
      >
        <GridHead t={t} isWide={isWide} rows={rows} selection={selection} />
        <div
          ref={box}
          role="rowgroup"
          className="candidate-rows"
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index];
            return (
              row && (
                <CandidateRow
                  key={row.id}
                  row={row}
                  rowIndex={first + index + 2}
                  top={start - scrollMargin}
                  height={size}
                  href={href(row.id)}
                  isSelected={selection.ids.has(row.id)}
                  isActive={index === focus.place}
                  mayResend={mayResend}
                  mayExtend={mayExtend}
                  texts={texts}
                  language={language}
                  onRow={act}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** Maps a click on a part of a row to its action. Stable while the rows stay the same. */
function useRowActions({ selection, onRow }: Props): OnRow {
  const latest = useRef({ selection, onRow });
  useEffect(() => {
    latest.current = { selection, onRow };
  });
  return useCallback((action: RowAction, row: Response, event: MouseEvent<HTMLElement>) => {
    const now = latest.current;
    if (action === 'select') now.selection.toggle(row, event.shiftKey);
    else now.onRow(action, row, event.currentTarget);
  }, []);
}

function useHeights(isWide: boolean): (row: Response) => number {
  const [rem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  return useCallback((row: Response) => heightOfRow(row, isWide, rem), [isWide, rem]);
}

/** A click anywhere in a row opens the candidate, except on controls. */
function useOpenRow(search: CandidateSearch): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('button, label, input')) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    // Modifier clicks belong to the browser, and selecting text in a row is not a click.
    const isElse = event.metaKey || event.ctrlKey || event.shiftKey || getSelection()?.toString();
    if (!id || isElse) return;
    event.preventDefault();
    void navigate({ to: '/jobs/candidate/$id', params: { id }, search });
  };
}

/** The URL of a candidate's page. Built once for all rows, because the router is slow. */
function useCandidateHref(search: CandidateSearch): (id: string) => string {
  const router = useRouter();
  return useMemo(() => {
    const sample = '00000000-0000-7000-8000-000000000000';
    const { href } = router.buildLocation({ to: '/jobs/candidate/$id', params: { id: sample }, search });
    return (id) => href.replace(sample, id);
  }, [router, search]);
}

const columns = ['candidate', 'status', 'progress', 'rate', 'created'] as const;

/**
 * The header of a job's list: column names, and the checkbox for all loaded rows. With cards only the checkbox.
 * Memoized: does not rerender when rows below come and go.
 */
const GridHead = memo(function GridHead({
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
