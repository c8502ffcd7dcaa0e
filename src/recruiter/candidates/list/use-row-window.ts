// Virtualizes a long list in the page's scroll or in a box. Only this file imports @tanstack/react-virtual. Rows
// added or removed above the visible ones do not move them.
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

interface Sized {
  id: string;
}

/** Height of what stays fixed above the list (the shell's header) or below it, plus a margin. */
export const coveredPx = 80;

/** Rows rendered above and below the visible ones, for the next frames of scrolling. */
const overscan = 6;
/** How many of them are added at a time, once the visible ones are rendered. */
const overscanStep = 3;
const overscanOfCards = 2;

export function useRowWindow<Row extends Sized>({
  rows,
  heightOf,
  box,
  listKey,
  isBefore,
  focused,
}: {
  rows: readonly Row[];
  heightOf: (row: Row) => number;
  /** The element around the rows. */
  box: RefObject<HTMLElement | null>;
  /** A new key is a new list, whose position starts afresh. */
  listKey: string;
  /** The rows are still those of the previous list. */
  isBefore: boolean;
  /** Index of the focused row, which stays mounted wherever the user scrolls; -1 for none. */
  focused: number;
}) {
  const scrollMargin = useDistanceFromTop(box);
  const around = useRowsAround(listKey, isBefore);
  const between = useMadeBetweenFrames();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : 0;
    },
    // A new function makes the virtualizer recompute all positions: heights depend on rows, which change under their keys.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows, heightOf]),
    overscan: around,
    scrollMargin,
    ...between.options,
    // Focused rows must not be hidden behind fixed elements (WCAG 2.4.11).
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        const isFar = focused >= 0 && focused < range.count && !near.includes(focused);
        return isFar ? [...near, focused].toSorted((a, b) => a - b) : near;
      },
      [focused],
    ),
  });
  // Updates the virtualizer's range, which is read below.
  virtualizer.getVirtualItems();
  const { range } = virtualizer;
  useLayoutEffect(() => between.noteDrawn(box.current, range, around));
  useSamePlace(virtualizer, rows, listKey);
  return { virtualizer, scrollMargin };
}

/**
 * How many rows to render beyond the visible ones. A new list renders the visible ones first and the others later, so
 * that no single frame renders them all.
 */
function useRowsAround(listKey: string, isBefore: boolean): number {
  const [around, setAround] = useState({ listKey, rows: overscan });
  const isAnother = !isBefore && around.listKey !== listKey;
  if (isAnother) setAround({ listKey, rows: 0 });
  useEffect(() => {
    if (around.rows >= overscan) return;
    const more = { ...around, rows: around.rows + overscanStep };
    // After the frame that paints the previous batch.
    const frame = requestAnimationFrame(() => startTransition(() => setAround(more)));
    return () => cancelAnimationFrame(frame);
  }, [around]);
  return isAnother ? 0 : around.rows;
}

/** Virtualizes rows of equal height in a scrolling box. */
export function useBoxWindow(box: RefObject<HTMLElement | null>, rows: readonly Sized[], height: number) {
  const between = useMadeBetweenFrames();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes anything here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanOfCards,
    ...between.options,
  });
  virtualizer.getVirtualItems();
  const { range } = virtualizer;
  useLayoutEffect(() => between.noteDrawn(box.current, range, overscanOfCards));
  return virtualizer;
}

interface InSight {
  startIndex: number;
  endIndex: number;
}

const nothing: InSight = { startIndex: 0, endIndex: -1 };

/**
 * During scrolling, rows render between frames in their own task while enough rows are left in reserve. Otherwise
 * they render in the frame itself, so that no gap shows, and before there are many to render.
 */
function useMadeBetweenFrames() {
  const [, drawNow] = useReducer((times: number) => times + 1, 0);
  const enough = useRef(nothing);
  const onChange = ({ range }: { range: InSight | null }, isScrolling: boolean) => {
    const { startIndex, endIndex } = enough.current;
    if (isScrolling && range && (range.startIndex < startIndex || range.endIndex > endIndex))
      flushSync(drawNow);
  };
  /**
   * What is rendered suffices until half of the extra rows are used up. Reading the box lays out the new rows in the task
   * that renders them. Otherwise the next frame would have to, and it also has to paint.
   */
  const noteDrawn = (element: HTMLElement | null, range: InSight | null, around: number) => {
    element?.getBoundingClientRect();
    const half = Math.ceil(around / 2);
    if (range) enough.current = { startIndex: range.startIndex - half, endIndex: range.endIndex + half };
  };
  return { options: { useFlushSync: false, onChange }, noteDrawn };
}

type RowVirtualizer = ReturnType<typeof useWindowVirtualizer<Element>>;

/** Keeps the topmost visible row in place when rows above it are added or removed. */
function useSamePlace(virtualizer: RowVirtualizer, rows: readonly Sized[], listKey: string): void {
  const anchor = useRef<{ id: string; start: number; listKey: string } | null>(null);
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before?.listKey !== listKey) return;
    const index = rows.findIndex((row) => row.id === before.id);
    const start = index < 0 ? undefined : virtualizer.measurementsCache[index]?.start;
    if (start !== undefined && start !== before.start) scrollBy(0, start - before.start);
  }, [virtualizer, rows, listKey]);
  useLayoutEffect(() => {
    const top = virtualizer.scrollOffset ?? 0;
    const isBelowTop = top > virtualizer.options.scrollMargin;
    const first = virtualizer.getVirtualItems().find((item) => item.end > top);
    const id = first && rows[first.index]?.id;
    anchor.current = isBelowTop && first && id ? { id, start: first.start, listKey } : null;
  });
}

/** Pixels from the top of the page to the box, updated when the content above it changes. */
function useDistanceFromTop(box: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setDistance(Math.round(box.current.getBoundingClientRect().top + scrollY));
  }, [box]);
  useEffect(() => {
    const measure = () => {
      if (box.current) setDistance(Math.round(box.current.getBoundingClientRect().top + scrollY));
    };
    const watcher = new ResizeObserver(measure);
    const page = document.getElementById('main');
    if (page) watcher.observe(page);
    return () => watcher.disconnect();
  }, [box]);
  return distance;
}
