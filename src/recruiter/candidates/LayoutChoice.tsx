// Switches a job's candidates between table and board.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateFilterChange } from './candidate-search.ts';

export const LayoutChoice = memo(function LayoutChoice({
  layout,
  onChange,
}: {
  layout: 'board' | undefined;
  onChange: (change: CandidateFilterChange) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="layout-choice" role="group" aria-label={t('candidates.layout')}>
      <button type="button" aria-pressed={!layout} onClick={() => onChange({ layout: undefined })}>
        {t('candidates.layouts.table')}
      </button>
      <button
        type="button"
        aria-pressed={layout === 'board'}
        onClick={() => onChange({ layout: 'board', order: undefined })}
      >
        {t('candidates.layouts.board')}
      </button>
    </div>
  );
});
