// /profile/integrations: the API key, webhooks, and applicant tracking systems.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxWebhooks, type Webhook } from '#contract/webhook.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { Table } from '../../../kit/Table.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { AtsConnections } from './AtsConnections.tsx';
import { eventKey } from './event-key.ts';
import { webhooksQuery } from './integration-queries.ts';
import { AddWebhookDialog } from './WebhookDialog.tsx';
import { WebhookStatus } from './WebhookStatus.tsx';

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
        <AtsConnections />
      </RequireAccess>
    </Stack>
  );
}

/** A link to the public API documentation. */
function ApiDocsLink() {
  const { t } = useTranslation();
  return (
    <Link href="/api/docs" target="_blank" rel="noreferrer" sx={lone}>
      {t('profile.api_docs')} <span className="unseen">({t('common.new_tab')})</span>
    </Link>
  );
}

/** The list of webhooks, and adding one. */
function WebhookList() {
  const { t } = useTranslation();
  const query = useQuery(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  const count = query.data?.length ?? 0;
  const add = (
    <RequireAccess confirmedEmail>
      <Button variant="contained" onClick={() => setIsAdding(true)} disabled={count >= maxWebhooks}>
        {t('integrations.webhook_add')}
      </Button>
    </RequireAccess>
  );
  return (
    <Card component="section" aria-labelledby="webhooks" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 2.5 }}
      >
        <div style={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Typography id="webhooks" variant="h2">
            {t('integrations.webhooks')}
          </Typography>
          <Typography color="textSecondary">{t('integrations.webhooks_lead')}</Typography>
          {count >= maxWebhooks && (
            <Typography color="textSecondary">
              {t('integrations.webhooks_full', { count: maxWebhooks })}
            </Typography>
          )}
        </div>
        {count > 0 && <div>{add}</div>}
      </Stack>
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <WebhookTable webhooks={webhooks} />
          ) : (
            <EmptyState
              title={t('integrations.webhooks_none')}
              text={t('integrations.webhooks_none_text')}
              action={add}
            />
          )
        }
      </Loaded>
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  return (
    <Table
      labelledBy="webhooks"
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        { head: t('integrations.url'), cell: (webhook) => <Address webhook={webhook} /> },
        {
          head: t('integrations.events'),
          cell: ({ events }) => events.map((event) => t(`integrations.event_${eventKey(event)}`)).join(' · '),
        },
        { head: t('table.status'), cell: (webhook) => <WebhookStatus webhook={webhook} /> },
      ]}
    />
  );
}

function Address({ webhook: { id, url, description } }: { webhook: Webhook }) {
  return (
    <>
      <TextLink to="/profile/integrations/$id" params={{ id }} sx={{ fontWeight: 600, ...lone }}>
        <bdi dir={description ? 'auto' : 'ltr'}>{description || url}</bdi>
      </TextLink>
      {description && (
        <Typography variant="body2" color="textSecondary">
          <bdi dir="ltr">{url}</bdi>
        </Typography>
      )}
    </>
  );
}
