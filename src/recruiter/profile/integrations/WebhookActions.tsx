// Actions on a webhook: edit, test, renew its secret, delete.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { removeWebhook, renewWebhookSecret, testWebhook, type Webhook } from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { EditWebhookDialog } from './WebhookDialog.tsx';

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 3 }}>
      <Button variant="contained" onClick={() => setIsEditing(true)}>
        {t('common.edit')}
      </Button>
      <TryOut webhook={webhook} />
      <Renew webhook={webhook} />
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
    trying.mutate(undefined, { onError: (error) => failures.meet(error, { retry: tryOut }) });
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
      onError: (error) => failures.meet(error, { retry: renew }),
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
        failures.meet(error, { retry: remove });
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
