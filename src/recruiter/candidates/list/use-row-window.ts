// The rows of a long list that are near the screen, by the page's own scrolling or in a box; the only file that knows
// @tanstack/react-virtual. What comes or goes above what one reads moves nothing under one's eyes.
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

/** What stays above the list while it is scrolled, the shell's header, or below it, and some air. */
export const coveredPx = 80;

/** Rows made above and below what can be seen, for the next frames of scrolling. */
const overscan = 6;
/** So many of them at a time, once those that can be seen are there. */
const overscanStep = 3;
const overscanOfCards = 2;

export function useRowWindow<Row extends Sized>({
  rows,
  heightOf,
  box,
  listKey,
  isBefore,
  kept,
}: {
  rows: readonly Row[];
  heightOf: (row: Row) => number;
  /** Around the rows. */
  box: RefObject<HTMLElement | null>;
  /** Another list has another key: nothing of its place is kept. */
  listKey: string;
  /** The rows are still those of the list before. */
  isBefore: boolean;
  /** The place of a row that stays made wherever one scrolls, since the focus is in it; -1 for none. */
  kept: number;
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
    // Another function has all places counted anew: heights follow from rows, which change under the same keys.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows, heightOf]),
    overscan: around,
    scrollMargin,
    ...between.options,
    // What gets the focus is not hidden behind what stays (WCAG 2.4.11).
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        const isFar = kept >= 0 && kept < range.count && !near.includes(kept);
        return isFar ? [...near, kept].toSorted((a, b) => a - b) : near;
      },
      [kept],
    ),
  });
  // Made of this range, whatever comes before it is drawn.
  virtualizer.getVirtualItems();
  const { range } = virtualizer;
  useLayoutEffect(() => between.noteDrawn(range, around));
  useSamePlace(virtualizer, rows, listKey);
  return { virtualizer, scrollMargin };
}

/**
 * How many rows are made beyond the ones in sight. Of another list those in sight come first, so that no frame makes them
 * all; the others follow.
 */
function useRowsAround(listKey: string, isBefore: boolean): number {
  const [around, setAround] = useState({ listKey, rows: overscan });
  const isAnother = !isBefore && around.listKey !== listKey;
  if (isAnother) setAround({ listKey, rows: 0 });
  useEffect(() => {
    if (around.rows >= overscan) return;
    const more = { ...around, rows: around.rows + overscanStep };
    // After the frame that shows the ones before.
    const frame = requestAnimationFrame(() => startTransition(() => setAround(more)));
    return () => cancelAnimationFrame(frame);
  }, [around]);
  return isAnother ? 0 : around.rows;
}

/** The rows of equal height of a list that scrolls in a box of its own. */
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
  useLayoutEffect(() => between.noteDrawn(range, overscanOfCards));
  return virtualizer;
}

interface InSight {
  startIndex: number;
  endIndex: number;
}

const nothing: InSight = { startIndex: 0, endIndex: -1 };

/**
 * While one scrolls, rows are made between frames, in a task of their own, as long as there are some to spare; else in the
 * frame itself, so that nobody sees a gap, and before there are many to make.
 */
function useMadeBetweenFrames() {
  const [, drawNow] = useReducer((times: number) => times + 1, 0);
  const enough = useRef(nothing);
  const onChange = ({ range }: { range: InSight | null }, isScrolling: boolean) => {
    const { startIndex, endIndex } = enough.current;
    if (isScrolling && range && (range.startIndex < startIndex || range.endIndex > endIndex))
      flushSync(drawNow);
  };
  /** What is drawn now is enough up to half of the rows beyond the ones in sight. */
  const noteDrawn = (range: InSight | null, around: number) => {
    const half = Math.ceil(around / 2);
    if (range) enough.current = { startIndex: range.startIndex - half, endIndex: range.endIndex + half };
  };
  return { options: { useFlushSync: false, onChange }, noteDrawn };
}

type RowVirtualizer = ReturnType<typeof useWindowVirtualizer<Element>>;

/** Keeps the topmost row that one sees where it is, when rows above it come or go. */
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

/** Pixels from the top of the page to a box, whatever happens above it. */
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
