// The list of webhooks, and adding one.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxWebhooks, type Webhook } from '#contract/webhook.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { webhooksQuery } from './integration-queries.ts';
import { AddWebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

export function WebhookList() {
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
            <Rowed webhooks={webhooks} />
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

function Rowed({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Stack>
  );
}
