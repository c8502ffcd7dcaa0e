// Announces new candidates while the user has scrolled down, and leads to them. Nothing moves until it is clicked.
import type { TFunction } from 'i18next';
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
