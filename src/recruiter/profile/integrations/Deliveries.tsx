// A webhook's deliveries, newest first: result, content, and resending.
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  deliveryDays,
  replayWebhookDelivery,
  testMessagePrefix,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime, formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { eventKey } from './event-key.ts';
import { Exchange } from './Exchange.tsx';
import { deliveriesQuery } from './integration-queries.ts';

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const deliveries = pages.flatMap(({ items }) => items);
        if (deliveries.length > 0) return <DeliveryTable webhook={webhook} deliveries={deliveries} />;
        return (
          <EmptyState
            title={t('integrations.deliveries_none')}
            text={t('integrations.deliveries_none_text', { count: deliveryDays })}
          />
        );
      }}
    </Loaded>
  );
}

function DeliveryTable({
  webhook: { kind },
  deliveries,
}: {
  webhook: Webhook;
  deliveries: readonly WebhookDelivery[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Table
      isCard
      labelledBy="deliveries"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        { head: t('integrations.column_event'), cell: (delivery) => <Event delivery={delivery} /> },
        { head: t('table.status'), cell: (delivery) => <State delivery={delivery} /> },
        { head: t('table.date'), cell: ({ created_at: at }) => formatDateTime(at, language) },
      ]}
      actions={(delivery) => <Replay delivery={delivery} />}
      below={(delivery) => <Exchange delivery={delivery} kind={kind} />}
    />
  );
}

function Event({ delivery: { event, message_id: messageId } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  return (
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {t(`integrations.event_${eventKey(event)}`)}{' '}
      {messageId.startsWith(testMessagePrefix) && (
        <Chip component="span" size="small" label={t('integrations.delivery_test')} />
      )}
    </Typography>
  );
}

const colors = { waiting: 'default', delivered: 'success', failed: 'error' } as const;

function State({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, attempts, http_status: status, duration_ms: ms, fault, next_at: next } = delivery;
  const facts = [
    attempts > 0 && t('integrations.attempts', { count: attempts }),
    status !== null && t('integrations.answered', { status }),
    ms !== null && t('integrations.took', { ms: formatNumber(ms, language) }),
    next !== null && isLater(delivery) && t('integrations.next', { date: formatDateTime(next, language) }),
  ];
  return (
    <>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colors[state]}
        label={t(`integrations.delivery_${state}`)}
      />
      <Typography variant="body2" color="textSecondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {fault !== '' && (
        <Typography variant="body2" color="error">
          {t(`integrations.fault_${fault}`)}
        </Typography>
      )}
    </>
  );
}

/** True for a retry, or if the receiver asked for a pause. False for a first attempt due now. */
function isLater({ attempts, next_at: next, created_at: at }: WebhookDelivery): boolean {
  return attempts > 0 || Date.parse(next ?? at) > Date.parse(at);
}

function Replay({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const { id, webhook_id: webhookId } = delivery;
  const replaying = useMutation({
    mutationFn: () => callAsUser(replayWebhookDelivery, { params: { id: webhookId, delivery: id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.webhookDeliveries(webhookId) }),
  });
  const replay = (): void =>
    replaying.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: replay }) });
  return (
    <Button size="small" onClick={replay} loading={replaying.isPending}>
      {t('integrations.replay')}
    </Button>
  );
}
