// Keeps candidates who come while somebody reads further down out of the list until they are asked for.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Response } from '#contract/response.ts';
import { countNewcomers, firstOf } from './newcomers.ts';

/** Who was there when somebody began to read further down, and in which list. */
interface Known {
  listKey: string;
  ids: ReadonlySet<string>;
}

export function useNewcomers(rows: readonly Response[], listKey: string, isFromTop: boolean) {
  const [isReadingOn, setIsReadingOn] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);
  const ids = isReadingOn && isFromTop && known?.listKey === listKey ? known.ids : null;
  const count = ids ? countNewcomers(rows, ids) : 0;
  const shown = useMemo(() => (count > 0 ? rows.slice(count) : rows), [rows, count]);

  const isKnown = ids !== null;
  useEffect(() => {
    if (isReadingOn && isFromTop && !isKnown) setKnown({ listKey, ids: firstOf(rows) });
    else if (!isReadingOn) setKnown(null);
  }, [isReadingOn, isFromTop, isKnown, listKey, rows]);

  /** They are no newcomers any more. */
  const show = useCallback(() => setKnown({ listKey, ids: firstOf(rows) }), [listKey, rows]);
  return { rows: shown, count, show, setIsReadingOn };
}
