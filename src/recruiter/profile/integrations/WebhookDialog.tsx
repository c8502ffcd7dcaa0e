// Creates or edits a webhook. Shows a new one's secret once.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhook.ts';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { Toggle } from '../../../kit/forms/Toggle.tsx';
import { ChooseEvents } from './ChooseEvents.tsx';
import { NewerWebhookDialog } from './NewerWebhookDialog.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { useWebhookForm } from './use-webhook-form.ts';

export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [secret, setSecret] = useState<string | null>(null);
  const { control, save, isSaving, newer } = useWebhookForm(webhook, {
    onAdded: setSecret,
    onSaved: onClose,
  });
  if (secret !== null)
    return (
      <SecretOnce
        title={t('integrations.webhook_added')}
        label={t('integrations.secret')}
        text={t('integrations.secret_text')}
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth scroll="body">
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>
          {t(webhook ? 'integrations.webhook_edit' : 'integrations.webhook_add')}
        </DialogHeading>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <Field
              control={control}
              name="url"
              required
              type="url"
              autoFocus
              label={t('integrations.url')}
              helperText={t('integrations.url_hint')}
              faultText={{ not_allowed: t('integrations.url_not_allowed') }}
              slotProps={{
                htmlInput: { dir: 'ltr', maxLength: 2000, autoComplete: 'off', inputMode: 'url' },
              }}
            />
            <Field
              control={control}
              name="description"
              label={`${t('integrations.description')} (${t('common.optional')})`}
              slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
            />
            <ChooseEvents control={control} />
            {webhook && (
              <Toggle
                control={control}
                name="active"
                label={t('integrations.active')}
                hint={t('integrations.active_hint')}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t(webhook ? 'integrations.save' : 'integrations.webhook_add')}
          </Button>
        </DialogActions>
      </Box>
      {newer && <NewerWebhookDialog {...newer} />}
    </Dialog>
  );
}
