// The selected candidates of a list. A selection survives live updates and ends when the filter changes.
import { useCallback, useMemo, useState } from 'react';
import { maxChanged } from '#contract/response-changes.ts';
import type { Response } from '#contract/response.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles one row; with `isRange`, selects everything between the last one and this one. */
  toggle: (row: Response, isRange: boolean) => void;
  /** Selects all, or none if all are selected. Limited to what one call accepts. */
  toggleAll: () => void;
  clear: () => void;
  /** As in the list now, or as they were when selected. */
  selected: readonly Response[];
}

type Chosen = ReadonlyMap<string, Response>;

/** `listKey`: identifies the filter. */
export function useSelection(rows: readonly Response[], listKey: string): Selection {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [of, setOf] = useState(listKey);
  if (of !== listKey) {
    setOf(listKey);
    setChosen(new Map());
  }
  const [last, setLast] = useState<string | null>(null);

  const toggle = useCallback(
    (row: Response, isRange: boolean) => {
      setLast(row.id);
      setChosen((now) => toggled(now, isRange && last ? between(rows, last, row) : [row], !now.has(row.id)));
    },
    [rows, last],
  );
  const toggleAll = useCallback(() => {
    setChosen((now) => toggled(now, rows, rows.some((row) => !now.has(row.id)) && now.size < maxChanged));
  }, [rows]);
  const clear = useCallback(() => setChosen(new Map()), []);

  const selected = useMemo(() => {
    if (chosen.size === 0) return [];
    const now = new Map(rows.map((row) => [row.id, row]));
    return [...chosen.values()].map((row) => now.get(row.id) ?? row);
  }, [chosen, rows]);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  return useMemo(
    () => ({ ids, toggle, toggleAll, clear, selected }),
    [ids, toggle, toggleAll, clear, selected],
  );
}

export function toggled(now: Chosen, rows: readonly Response[], isChosen: boolean): Chosen {
  const next = new Map(now);
  for (const row of rows) {
    if (!isChosen) next.delete(row.id);
    else if (next.size < maxChanged) next.set(row.id, row);
  }
  return next;
}

/** The rows between two, in either direction. Only the second one, if the first has gone. */
export function between(rows: readonly Response[], fromId: string, to: Response): readonly Response[] {
  const from = rows.findIndex((row) => row.id === fromId);
  const end = rows.findIndex((row) => row.id === to.id);
  if (from < 0 || end < 0) return [to];
  return rows.slice(Math.min(from, end), Math.max(from, end) + 1);
}
