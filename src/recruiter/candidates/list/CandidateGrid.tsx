// A job's candidates, virtualized for any number. Up and down arrows move between candidates, Space selects, Enter
// opens, Home and End go to the newest and the oldest. New candidates are announced while the user has scrolled down,
// and shown on request.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateColumn } from '#contract/preferences.ts';
import type { ListOrder, Response } from '#contract/response.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useRem } from '../../../kit/use-rem.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { listQueryOf, type CandidateSearch } from '../queries/candidate-search.ts';
import { CandidateRow } from './CandidateRow.tsx';
import type { OnRow, RowAction } from './cells.tsx';
import { gridOf } from './columns.ts';
import { GridHead } from './GridHead.tsx';
import { NewcomersPill, useNewcomers } from './Newcomers.tsx';
import { heightOfRow, isTable, type RowLayout } from './row-height.ts';
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
  columns: readonly CandidateColumn[];
  layout: RowLayout;
  mayResend: boolean;
  mayExtend: boolean;
  onRow: OnGrid;
  onOrder: (order: 'oldest' | undefined) => void;
  onSort: (order: ListOrder) => void;
}

/** Memoized: its surroundings rerender on every keystroke of a search. */
export const CandidateGrid = memo(function CandidateGrid(props: Props) {
  const { list, search, total, selection, columns, layout, onSort } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { listKey, newcomers } = useShownRows(list, search);
  const { rows } = newcomers;
  const focus = useRowFocus(box, rows);
  const heightOf = useHeights(layout);
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
  const ofAll = useRowProps(props);
  const open = useOpenRow(search);
  const first = search.order && total !== undefined ? Math.max(0, total - rows.length) : 0;
  const href = useCandidateHref(search);
  const tracks = useTracks(columns);
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
        data-wide={isTable(layout)}
        data-layout={layout}
        style={tracks}
        tabIndex={-1}
        onClick={open}
        onKeyDown={press}
        onFocus={focus.follow}
      >
        <GridHead
          columns={columns}
          isCards={!isTable(layout)}
          search={search}
          rows={rows}
          selection={selection}
          onSort={onSort}
        />
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
                  {...ofAll}
                  row={row}
                  rowIndex={first + index + 2}
                  top={start - scrollMargin}
                  height={size}
                  href={href(row.id)}
                  isSelected={selection.ids.has(row.id)}
                  isActive={index === focus.place}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** What all rows have in common. */
function useRowProps(props: Props) {
  const { columns, layout, mayResend, mayExtend } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = useMemo(() => rowTextsOf(t), [t]);
  return { columns, layout, mayResend, mayExtend, texts, language, onRow: useRowActions(props) };
}

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

/** The loaded rows without newcomers, and what identifies the list. */
function useShownRows(list: ShownList, search: CandidateSearch) {
  const listKey = useMemo(() => JSON.stringify(listQueryOf(search)), [search]);
  // In another order, new candidates are not the first ones.
  const isFromTop = search.order === undefined && isNewestFirst(search) && !list.isBefore;
  return { listKey, newcomers: useNewcomers(list.rows, listKey, isFromTop) };
}

function isNewestFirst({ sort, direction }: ListOrder): boolean {
  return sort === undefined && direction === undefined;
}

/** The table's columns, for list.css. */
function useTracks(columns: readonly CandidateColumn[]): CSSProperties {
  return useMemo(() => {
    const { tracks, leastRem } = gridOf(columns);
    const style: CSSProperties & Record<`--${string}`, string> = {
      '--grid-tracks': tracks,
      '--grid-least': `${leastRem}rem`,
    };
    return style;
  }, [columns]);
}

function useHeights(layout: RowLayout): (row: Response) => number {
  const rem = useRem();
  return useCallback((row: Response) => heightOfRow(row, layout, rem), [layout, rem]);
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
