// Webhooks for those who see all that they tell of: others read why they do not see them (contract/webhook.ts).
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayHaveWebhooks } from '#contract/webhook.ts';
import { userQuery } from '../../../api/queries.ts';

export function NeedsReach({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  if (!user || mayHaveWebhooks(user)) return <>{children}</>;
  return <Alert severity="info">{t('integrations.reach')}</Alert>;
}
