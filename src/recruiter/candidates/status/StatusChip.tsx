// A candidate's status as a colored label. The text is sufficient without the color.
import { useTranslation } from 'react-i18next';
import type { ResponseStatus } from '#contract/status.ts';
import './status-chip.css';

export function StatusChip({ status }: { status: ResponseStatus }) {
  const { t } = useTranslation();
  return (
    <span className="status-chip" data-status={status}>
      {t(`responses.status.${status}`)}
    </span>
  );
}
