// The row of a list that keys act on, and its focus. Focus follows the candidate while the list changes, and stays at
// the same position when the candidate is removed.
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

interface Active {
  id: string;
  place: number;
}

export function useRowFocus(box: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const [active, setActive] = useState<Active | null>(null);
  // The part of the row to focus once the row has mounted.
  const target = useRef<string | null>(null);
  const isInside = useRef(false);
  const found = active ? rows.findIndex((row) => row.id === active.id) : -1;
  const place = found >= 0 ? found : Math.min(active?.place ?? 0, rows.length - 1);
  const id = rows[place]?.id;

  useLayoutEffect(() => {
    // The focused candidate was removed: focus the one now at that position.
    const isLost = isInside.current && document.activeElement === document.body;
    if (active && found < 0 && isLost) target.current ??= 'open';
    if (target.current === null || id === undefined) return;
    const row = box.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (!row) return;
    const part =
      partsOf(row).find((control) => control.dataset['control'] === target.current) ?? partsOf(row)[1];
    target.current = null;
    part?.focus({ preventScroll: true });
  });

  /** Moves to a position and focuses the same part of that row. */
  const go = useCallback(
    (to: number) => {
      const row = rows[to];
      if (!row) return;
      const from = document.activeElement;
      target.current = (from instanceof HTMLElement && from.dataset['control']) || 'open';
      setActive({ id: row.id, place: to });
    },
    [rows],
  );

  /** Focuses the next or previous part of the row. */
  const along = (by: 1 | -1) => {
    const row = document.activeElement?.closest('[data-id]');
    if (!row) return;
    const parts = partsOf(row);
    parts[parts.findIndex((part) => part === document.activeElement) + by]?.focus();
  };

  /** The focused row becomes the active one. */
  const follow = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-id]');
    isInside.current = row !== null;
    const rowId = row?.dataset['id'];
    if (rowId && rowId !== active?.id) {
      setActive({ id: rowId, place: rows.findIndex((row) => row.id === rowId) });
    }
  };

  return { place, go, along, follow };
}

function partsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-control]')];
}
