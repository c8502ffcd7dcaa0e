// /profile/integrations/{id}: one webhook and its deliveries.
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhook.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { found } from '../../../kit/page-query.ts';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Facts } from '../Facts.tsx';
import { Deliveries } from './Deliveries.tsx';
import { eventKey } from './event-key.ts';
import { webhooksQuery } from './integration-queries.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookStatus } from './WebhookStatus.tsx';

export function WebhookScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('integrations.webhook')}
      width="narrow"
      back={<BackLink to="/profile/integrations">{t('integrations.back')}</BackLink>}
    >
      <RequireAccess permission="api.manage" wholeAgency>
        <Found id={id} />
      </RequireAccess>
    </Page>
  );
}

/** The status may change with each delivery. */
const pollMs = 10_000;

function Found({ id }: { id: string }) {
  const query = useQuery({ ...webhooksQuery, refetchInterval: pollMs });
  return (
    <Loaded query={query}>
      {(webhooks) => <Shown webhook={found(webhooks.find((webhook) => webhook.id === id))} />}
    </Loaded>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { url, description, events, failing_since: since, active } = webhook;
  const eventNames = events.map((event) => t(`integrations.event_${eventKey(event)}`));
  return (
    <Stack spacing={3}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Facts
          facts={[
            { label: t('integrations.url'), value: <bdi dir="ltr">{url}</bdi> },
            { label: t('integrations.description'), value: description },
            { label: t('integrations.events'), value: eventNames.join(' · ') },
            { label: t('integrations.status'), value: <WebhookStatus webhook={webhook} /> },
          ]}
        />
        {since !== null && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {t(active ? 'integrations.failing_text' : 'integrations.off_text', {
              date: formatDate(since, language),
            })}
          </Alert>
        )}
        {isQuiet(webhook) && (
          <Alert severity="info" sx={{ mt: 3 }}>
            {t('integrations.quiet_text', { date: formatDateTime(webhook.quiet_until ?? '', language) })}
          </Alert>
        )}
        <WebhookActions webhook={webhook} />
      </Card>
      <section aria-labelledby="deliveries">
        <Typography id="deliveries" variant="h2" sx={{ mb: 2 }}>
          {t('integrations.deliveries')}
        </Typography>
        <Deliveries webhookId={webhook.id} />
      </section>
    </Stack>
  );
}

function isQuiet({ active, quiet_until: until }: Webhook): boolean {
  return active && until !== null && Date.parse(until) > Date.now();
}
