// A webhook's status label.
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhook.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { active, failing_since: since } = webhook;
  if (!active) return <Chip size="small" variant="outlined" label={t('integrations.status_off')} />;
  if (since === null)
    return <Chip size="small" variant="outlined" color="success" label={t('integrations.status_on')} />;
  const label = t('integrations.status_failing', { date: formatDate(since, language) });
  return <Chip size="small" variant="outlined" color="warning" label={label} />;
}
