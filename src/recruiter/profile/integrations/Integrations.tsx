// /profile/integrations: the API key and webhooks.
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiDocsLink } from './ApiDocsLink.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { WebhookList } from './WebhookList.tsx';

export function Integrations() {
  const { t } = useTranslation();
  return (
    <Stack spacing={3}>
      <div>
        <Typography color="textSecondary">{t('integrations.lead')}</Typography>
        <ApiDocsLink />
      </div>
      <RequireAccess permission="api.manage" wholeAgency>
        <ApiKeyCard />
        <WebhookList />
      </RequireAccess>
    </Stack>
  );
}
