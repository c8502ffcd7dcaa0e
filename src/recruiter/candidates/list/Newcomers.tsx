// Announces new candidates while the user has scrolled down, and leads to them. Nothing moves until it is clicked.
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Response } from '#contract/response.ts';
import { countNewcomers, firstOf } from './newcomers.ts';
import { RowIcon } from './RowIcon.tsx';

export function NewcomersPill({ t, count, onShow }: { t: TFunction; count: number; onShow: () => void }) {
  return (
    <div className="candidate-newcomers" role="status">
      {count > 0 && (
        <button type="button" onClick={onShow}>
          <RowIcon name="up" />
          {t('candidates.newcomers', { count })}
        </button>
      )}
    </div>
  );
}

/** The candidates in the list when the user scrolled down, and the list's key. */
interface Known {
  listKey: string;
  ids: ReadonlySet<string>;
}

/** Holds back new candidates while the user has scrolled down, until requested. */
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

  /** Shows them: they no longer count as new. */
  const show = useCallback(() => setKnown({ listKey, ids: firstOf(rows) }), [listKey, rows]);
  return { rows: shown, count, show, setIsReadingOn };
}
