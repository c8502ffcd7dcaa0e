// Creates or edits a webhook. Shows a new one's secret once.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addWebhook, updateWebhook, type Webhook } from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { faultResolver } from '../../../kit/forms/fault-resolver.ts';
import { Field } from '../../../kit/forms/Field.tsx';
import { showFaults } from '../../../kit/forms/show-faults.ts';
import { Toggle } from '../../../kit/forms/Toggle.tsx';
import { found } from '../../../kit/page-query.ts';
import type { ComparedField } from '../../../kit/versioned-edit/save-over.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { useValueText } from '../../../kit/versioned-edit/use-value-text.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import { ChooseEvents } from './ChooseEvents.tsx';
import { eventKey } from './event-key.ts';
import { webhooksQuery } from './integration-queries.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { formOf, newWebhook, WebhookForm } from './webhook-form.ts';

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const ids = useWriteIds();
  const [secret, setSecret] = useState<string | null>(null);
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
    <FormDialog
      title={t('integrations.webhook_add')}
      confirm={t('integrations.webhook_add')}
      values={newWebhook}
      isNew
      onSubmit={async ({ active: _active, ...draft }) => {
        const added = await callAsUser(addWebhook, { body: { ...draft, id: ids.idFor(draft) } });
        void cache.invalidateQueries({ queryKey: keys.webhooks });
        setSecret(added.secret);
      }}
      onClose={onClose}
    />
  );
}

export function EditWebhookDialog({ webhook: latest, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id } = latest;
  const edit = useVersionedEdit({
    latest,
    valuesOf: formOf,
    versionOf: ({ updated_at }) => updated_at,
    newest: async () => {
      const webhooks = await cache.fetchQuery({ ...webhooksQuery, staleTime: 0 });
      return found(webhooks.find((webhook) => webhook.id === id));
    },
    save: async (form: WebhookForm, updated_at: string) => {
      const saved = await callAsUser(updateWebhook, { params: { id }, body: { ...form, updated_at } });
      void cache.invalidateQueries({ queryKey: keys.webhooks });
      return saved;
    },
    fields: useWebhookFields(),
  });
  return (
    <FormDialog
      title={t('integrations.webhook_edit')}
      confirm={t('integrations.save')}
      values={formOf(edit.base)}
      onSubmit={async (form) => {
        if (await edit.save(form)) onClose();
      }}
      onClose={onClose}
    >
      {edit.dialog}
    </FormDialog>
  );
}

interface FormProps {
  title: string;
  confirm: string;
  /** Different values replace the input. */
  values: WebhookForm;
  /** Active from the start. */
  isNew?: boolean;
  onSubmit: (form: WebhookForm) => Promise<void>;
  onClose: () => void;
  /** The comparison with a newer version. */
  children?: ReactNode;
}

function FormDialog({ title, confirm, values, isNew = false, onSubmit, onClose, children }: FormProps) {
  const { t } = useTranslation();
  const id = useId();
  const failures = useFailures();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: faultResolver(WebhookForm),
    defaultValues: values,
    values,
  });
  const submit = handleSubmit(async (form) => {
    try {
      await onSubmit(form);
    } catch (error) {
      const isShown = error instanceof CallError && showFaults(error.fields, setError);
      if (!isShown) failures.meet(error, { retry: () => void submit() });
    }
  });
  const save = (event: FormEvent) => {
    // The dialog may be inside another form in the React tree.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth scroll="body">
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>{title}</DialogHeading>
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
            {!isNew && (
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
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {confirm}
          </Button>
        </DialogActions>
      </Box>
      {children}
    </Dialog>
  );
}

function useWebhookFields(): ComparedField<WebhookForm>[] {
  const { t } = useTranslation();
  const textOf = useValueText();
  return [
    { label: t('integrations.url'), show: ({ url }) => url },
    { label: t('integrations.description'), show: ({ description }) => textOf(description) },
    {
      label: t('integrations.events'),
      show: ({ events }) => events.map((event) => t(`integrations.event_${eventKey(event)}`)).join(' · '),
    },
    { label: t('integrations.active'), show: ({ active }) => textOf(active) },
  ];
}
