// Says which changes the numbers include while a task counts the others.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function AsOf({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div role="status">
      {instant && (
        <Alert severity="info">{t('analytics.as_of', { time: formatDateTime(instant, language) })}</Alert>
      )}
    </div>
  );
}
