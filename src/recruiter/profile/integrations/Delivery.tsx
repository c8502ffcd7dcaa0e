// One delivery: its result, and the request and response below it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { replayWebhookDelivery, testMessagePrefix, type WebhookDelivery } from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime, formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { eventKey } from './event-key.ts';
import { Exchange } from './Exchange.tsx';

const colors = { waiting: 'default', delivered: 'success', failed: 'error' } as const;

export function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const { event, state, message_id: messageId } = delivery;
  const isTest = messageId.startsWith(testMessagePrefix);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          {t(`integrations.event_${eventKey(event)}`)}{' '}
          <Chip
            component="span"
            size="small"
            variant="outlined"
            color={colors[state]}
            label={t(`integrations.delivery_${state}`)}
          />{' '}
          {isTest && <Chip component="span" size="small" label={t('integrations.delivery_test')} />}
        </Typography>
        <Outcome delivery={delivery} />
      </Box>
      <Replay delivery={delivery} />
      <Exchange delivery={delivery} />
    </Box>
  );
}

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { created_at: at, attempts, http_status: status, duration_ms: ms, fault, next_at: next } = delivery;
  const facts = [
    formatDateTime(at, language),
    attempts > 0 && t('integrations.attempts', { count: attempts }),
    status !== null && t('integrations.answered', { status }),
    ms !== null && t('integrations.took', { ms: formatNumber(ms, language) }),
    next !== null && isLater(delivery) && t('integrations.next', { date: formatDateTime(next, language) }),
  ];
  return (
    <>
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
    replaying.mutate(undefined, { onError: (error) => failures.meet(error, { retry: replay }) });
  return (
    <Button size="small" onClick={replay} loading={replaying.isPending}>
      {t('integrations.replay')}
    </Button>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1.5,
  rowGap: 1,
  paddingBlock: 2,
  '& + &': { borderBlockStart: '1px solid var(--line)' },
};
