// A job's candidates, virtualized for any number. Up and down arrows move between candidates, Space selects, Enter
// opens, Home and End go to the newest and the oldest. New candidates are announced while the user has scrolled down,
// and shown on request.
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#contract/languages.ts';
import type { Response } from '#contract/response.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { CandidateSearch } from '../candidate-search.ts';
import { CandidateRow, type OnRow, type RowAction } from './CandidateRow.tsx';
import { GridHead } from './GridHead.tsx';
import { isElsewhere, keyMove } from './keys.ts';
import { NewcomersPill } from './NewcomersPill.tsx';
import { heightOfRow } from './row-height.ts';
import { rowTextsOf } from './row-texts.ts';
import type { ShownList } from './use-candidate-list.ts';
import { useEndKeys } from './use-end-keys.ts';
import { useNewcomers } from './use-newcomers.ts';
import { useCandidateHref, useOpenRow } from './use-open-row.ts';
import { useRowFocus } from './use-row-focus.ts';
import { coveredPx, useRowWindow } from './use-row-window.ts';
import './list.css';

/** Loads more when this many rows from the end: two screens. */
const ahead = 40;
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
  const { list, search, total, selection, isWide, mayResend, mayExtend, onOrder } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = useMemo(() => rowTextsOf(t), [t]);
  const box = useRef<HTMLDivElement>(null);
  const listKey = JSON.stringify(search);
  const newcomers = useNewcomers(list.rows, listKey, search.order === undefined && !list.isBefore);
  const { rows } = newcomers;
  const focus = useRowFocus(box, rows);
  const heightOf = useHeights(isWide);
  const { virtualizer, scrollMargin } = useRowWindow({
    rows,
    heightOf,
    box,
    listKey,
    isBefore: list.isBefore,
    kept: focus.place,
  });
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};

  const { see, more, hasMore, isBefore } = list;
  const { setIsReadingOn, count: newCount } = newcomers;
  useEffect(() => see(startIndex + newCount, endIndex + newCount), [see, startIndex, endIndex, newCount]);
  useEffect(() => setIsReadingOn(startIndex > 0), [setIsReadingOn, startIndex]);
  const isNearEnd = search.order ? startIndex < ahead : endIndex > rows.length - ahead;
  useEffect(() => {
    if (isNearEnd && hasMore) more();
  }, [isNearEnd, hasMore, more]);

  // The end of the list to jump to once it has loaded.
  const wanted = useRef<'newest' | 'oldest' | null>(null);
  const { go } = focus;
  const showEnd = useCallback(
    (end: 'newest' | 'oldest') => {
      if (end === 'newest') scrollTo({ top: Math.max(0, scrollMargin - coveredPx - 60) });
      else virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
      go(end === 'newest' ? 0 : rows.length - 1);
    },
    [virtualizer, rows.length, scrollMargin, go],
  );
  useEffect(() => {
    if (wanted.current === null || isBefore) return;
    const end = wanted.current;
    wanted.current = null;
    showEnd(end);
  }, [isBefore, rows, showEnd]);

  // A position beyond the loaded rows is reached once they load. Keys are faster than the network.
  const awaited = useRef<number | null>(null);
  const reach = useCallback(
    (place: number) => {
      const isAhead = place >= rows.length && hasMore && search.order === undefined;
      awaited.current = isAhead ? place : null;
      const there = Math.min(place, rows.length - 1);
      virtualizer.scrollToIndex(there, { align: 'auto' });
      if (!isAhead) go(there);
    },
    [rows.length, hasMore, search.order, virtualizer, go],
  );
  useEffect(() => {
    if (awaited.current !== null) reach(awaited.current);
  }, [reach]);

  const jump = (end: 'newest' | 'oldest') => {
    const order = end === 'oldest' ? ('oldest' as const) : undefined;
    if (newCount > 0 && end === 'newest') {
      wanted.current = 'newest';
      newcomers.show();
    } else if (search.order === order || !hasMore) showEnd(end);
    else {
      wanted.current = end;
      onOrder(order);
    }
  };
  useEndKeys(jump);

  const act = useRowActions(props);
  const open = useOpenRow(search);
  const press = (event: KeyboardEvent) => {
    const move = keyMove(event, directionOf(language) === 'rtl');
    if (!move || isElsewhere(event.target)) return;
    if (move.to === 'newest' || move.to === 'oldest') return;
    if (move.to === 'select') {
      const row = rows[focus.place];
      // Buttons and checkboxes handle Space themselves.
      if (!row || !(event.target instanceof HTMLAnchorElement)) return;
      selection.toggle(row, event.shiftKey);
    } else if (move.to === 'part') focus.along(move.by);
    else reach(Math.max(0, (awaited.current ?? focus.place) + move.by));
    event.preventDefault();
  };

  const first = search.order && total !== undefined ? Math.max(0, total - rows.length) : 0;
  const href = useCandidateHref(search);
  return (
    <div>
      <NewcomersPill t={t} count={newCount} onShow={() => jump('newest')} />
      <div
        role="grid"
        aria-label={t('responses.title')}
        aria-multiselectable
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={isBefore}
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
          {items.map(({ index, start, size }) => {
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
