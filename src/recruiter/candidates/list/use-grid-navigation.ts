// Moves through a job's list: by keys, to its ends, and beyond the loaded rows, which load as they come near.
import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { directionOf } from '#contract/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { isElsewhere, keyMove } from './keys.ts';
import type { useNewcomers } from './Newcomers.tsx';
import type { ShownList } from './use-candidate-list.ts';
import type { useRowFocus } from './use-row-focus.ts';
import { coveredPx, type useRowWindow } from './use-row-window.ts';

/** Loads more when this many rows from the end: two screens. */
const ahead = 40;

type End = 'newest' | 'oldest';

interface Props {
  list: ShownList;
  search: CandidateSearch;
  selection: Selection;
  newcomers: ReturnType<typeof useNewcomers>;
  focus: ReturnType<typeof useRowFocus>;
  rowWindow: ReturnType<typeof useRowWindow>;
  onOrder: (order: 'oldest' | undefined) => void;
}

export function useGridNavigation(props: Props) {
  useLoadNearEnd(props);
  const jump = useJump(props);
  useEndKeys(jump);
  return { jump, press: useKeys(props) };
}

function useLoadNearEnd({ list, search, newcomers, rowWindow }: Props): void {
  const { startIndex = 0, endIndex = 0 } = rowWindow.virtualizer.range ?? {};
  const { see, more, hasMore } = list;
  const { rows, setIsReadingOn, count: newCount } = newcomers;
  useEffect(() => see(startIndex + newCount, endIndex + newCount), [see, startIndex, endIndex, newCount]);
  useEffect(() => setIsReadingOn(startIndex > 0), [setIsReadingOn, startIndex]);
  const isNearEnd = search.order ? startIndex < ahead : endIndex > rows.length - ahead;
  useEffect(() => {
    if (isNearEnd && hasMore) more();
  }, [isNearEnd, hasMore, more]);
}

/** Leads to an end of the whole list, once it has loaded. */
function useJump({ list, search, newcomers, focus, rowWindow, onOrder }: Props): (end: End) => void {
  const { virtualizer, scrollMargin } = rowWindow;
  const { hasMore, isBefore } = list;
  const { rows } = newcomers;
  const { go } = focus;
  const target = useRef<End | null>(null);
  const showEnd = useCallback(
    (end: End) => {
      if (end === 'newest') scrollTo({ top: Math.max(0, scrollMargin - coveredPx - 60) });
      else virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
      go(end === 'newest' ? 0 : rows.length - 1);
    },
    [virtualizer, rows.length, scrollMargin, go],
  );
  useEffect(() => {
    if (target.current === null || isBefore) return;
    const end = target.current;
    target.current = null;
    showEnd(end);
  }, [isBefore, rows, showEnd]);
  return (end) => {
    const order = end === 'oldest' ? ('oldest' as const) : undefined;
    if (newcomers.count > 0 && end === 'newest') {
      target.current = 'newest';
      newcomers.show();
    } else if (search.order === order || !hasMore) showEnd(end);
    else {
      target.current = end;
      onOrder(order);
    }
  };
}

function useKeys(props: Props): (event: KeyboardEvent) => void {
  const { newcomers, focus, selection } = props;
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const { reach, awaited } = useReach(props);
  return (event) => {
    const move = keyMove(event, isRightToLeft);
    if (!move || isElsewhere(event.target)) return;
    if (move.to === 'newest' || move.to === 'oldest') return;
    if (move.to === 'select') {
      const row = newcomers.rows[focus.place];
      // Buttons and checkboxes handle Space themselves.
      if (!row || !(event.target instanceof HTMLAnchorElement)) return;
      selection.toggle(row, event.shiftKey);
    } else if (move.to === 'part') focus.along(move.by);
    else reach(Math.max(0, (awaited.current ?? focus.place) + move.by));
    event.preventDefault();
  };
}

/** Goes to a position. One beyond the loaded rows is reached once they load: keys are faster than the network. */
function useReach({ list, search, newcomers, focus, rowWindow: { virtualizer } }: Props) {
  const { rows } = newcomers;
  const { go } = focus;
  const awaited = useRef<number | null>(null);
  const reach = useCallback(
    (place: number) => {
      const isAhead = place >= rows.length && list.hasMore && search.order === undefined;
      awaited.current = isAhead ? place : null;
      const there = Math.min(place, rows.length - 1);
      virtualizer.scrollToIndex(there, { align: 'auto' });
      if (!isAhead) go(there);
    },
    [rows.length, list.hasMore, search.order, virtualizer, go],
  );
  // In the commit that shows the rows: a key pressed before the next render would count from the old position.
  useLayoutEffect(() => {
    if (awaited.current !== null) reach(awaited.current);
  }, [reach]);
  return { reach, awaited };
}

/** Handles Home and End anywhere on the page, except where they mean something else. */
function useEndKeys(jump: (end: 'newest' | 'oldest') => void): void {
  const latest = useRef(jump);
  useEffect(() => {
    latest.current = jump;
  });
  useEffect(() => {
    const press = (event: WindowEventMap['keydown']) => {
      if (event.defaultPrevented || event.shiftKey || isElsewhere(event.target)) return;
      const move = keyMove(event, false);
      if (move?.to !== 'newest' && move?.to !== 'oldest') return;
      event.preventDefault();
      latest.current(move.to);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
