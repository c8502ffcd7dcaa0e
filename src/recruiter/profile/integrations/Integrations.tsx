// /profile/integrations: the API key and webhooks.
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
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

/** A link to the public API documentation. */
function ApiDocsLink() {
  const { t } = useTranslation();
  return (
    <Link href="/api/docs" target="_blank" rel="noreferrer">
      {t('profile.api_docs')} <span className="unseen">({t('common.new_tab')})</span>
    </Link>
  );
}
