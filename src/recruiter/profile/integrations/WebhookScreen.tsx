// /profile/integrations/{id}: one webhook and its deliveries.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { type Webhook, isChat, removeWebhook, renewWebhookSecret, testWebhook } from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { found } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { chatServices } from './chat-services.ts';
import { Deliveries } from './Deliveries.tsx';
import { eventKey } from './event-key.ts';
import { webhooksQuery } from './integration-queries.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { EditWebhookDialog } from './WebhookDialog.tsx';
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
  const { url, description, events, kind, failing_since: since, active, off_reason: reason } = webhook;
  const failing =
    since !== null &&
    t(active ? 'integrations.failing_text' : 'integrations.off_text', { date: formatDate(since, language) });
  const fault = !active && reason !== '' ? t(`integrations.off_${reason}`) : failing;
  const eventNames = events.map((event) => t(`integrations.event_${eventKey(event)}`));
  return (
    <Stack spacing={3}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Facts
          facts={[
            {
              label: t('integrations.kind'),
              value: isChat(kind) ? chatServices[kind] : t('integrations.kind_standard'),
            },
            { label: t('integrations.url'), value: <bdi dir="ltr">{url}</bdi> },
            { label: t('integrations.description'), value: description },
            { label: t('integrations.events'), value: eventNames.join(' · ') },
            ...(isChat(kind)
              ? [
                  {
                    label: t('integrations.shows_names'),
                    value: t(webhook.shows_names ? 'common.yes' : 'common.no'),
                  },
                ]
              : []),
            { label: t('integrations.status'), value: <WebhookStatus webhook={webhook} /> },
          ]}
        />
        {fault !== false && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {fault}
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
        <Deliveries webhook={webhook} />
      </section>
    </Stack>
  );
}

function isQuiet({ active, quiet_until: until }: Webhook): boolean {
  return active && until !== null && Date.parse(until) > Date.now();
}

/** Actions on a webhook: edit, test, renew its secret, delete. */
function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 3 }}>
      <Button variant="contained" onClick={() => setIsEditing(true)}>
        {t('common.edit')}
      </Button>
      <TryOut webhook={webhook} />
      {!isChat(webhook.kind) && <Renew webhook={webhook} />}
      <Remove webhook={webhook} />
      {isEditing && <EditWebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
    </Stack>
  );
}

/** Sends a test delivery of the webhook's first event. */
function TryOut({ webhook: { id, events } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const trying = useMutation({
    mutationFn: () =>
      callAsUser(testWebhook, {
        ...{ params: { id }, body: { id: newId(), event: events[0] ?? 'candidate.finished' } },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.webhookDeliveries(id) }),
  });
  const tryOut = (): void =>
    trying.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: tryOut }) });
  return (
    <Button variant="outlined" onClick={tryOut} loading={trying.isPending}>
      {t('integrations.test')}
    </Button>
  );
}

function Renew({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const renewing = useMutation({
    mutationFn: () => callAsUser(renewWebhookSecret, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const renew = (): void =>
    renewing.mutate(undefined, {
      onSuccess: (renewed) => setSecret(renewed.secret),
      onError: (error) => failures.handleError(error, { retry: renew }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        {t('integrations.secret_renew')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('integrations.secret_renew_title')}
        text={t('integrations.secret_renew_text')}
        confirm={t('integrations.secret_renew')}
        busy={renewing.isPending}
        onConfirm={renew}
        onClose={() => setIsAsking(false)}
      />
      {secret !== null && (
        <SecretOnce
          title={t('integrations.secret_renewed')}
          label={t('integrations.secret')}
          text={t('integrations.secret_text')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

function Remove({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({ mutationFn: () => callAsUser(removeWebhook, { params: { id } }) });
  const remove = (): void =>
    removing.mutate(undefined, {
      onSuccess: async () => {
        // Navigate first: this page would fail to load the deleted webhook.
        await navigate({ to: '/profile/integrations' });
        await cache.invalidateQueries({ queryKey: keys.webhooks });
      },
      onError: (error) => {
        setIsAsking(false);
        failures.handleError(error, { retry: remove });
      },
    });
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {t('integrations.webhook_delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('integrations.webhook_delete_title')}
        text={t('integrations.webhook_delete_text')}
        confirm={t('integrations.webhook_delete')}
        busy={removing.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
