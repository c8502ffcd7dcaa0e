// Creates or edits a webhook. Shows a new one's secret once. The URL of Slack and Teams is a secret, too: it is entered, and never shown.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  addWebhook,
  isChat,
  updateWebhook,
  webhookEvents,
  WebhookKind,
  webhookKinds,
  type Webhook,
} from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { CheckboxesField } from '../../../kit/forms/CheckboxesField.tsx';
import type { Form } from '../../../kit/forms/form-store.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../../kit/forms/SwitchField.tsx';
import { useContractForm, useFieldValue } from '../../../kit/forms/use-contract-form.ts';
import { found } from '../../../kit/page-query.ts';
import type { ComparedField } from '../../../kit/versioned-edit/save-over.ts';
import { useValueText } from '../../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { chatServices } from './chat-services.ts';
import { eventKey } from './event-key.ts';
import { webhooksQuery } from './integration-queries.ts';
import { secretOnce } from './SecretOnce.tsx';

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useContractForm({
    schema: WebhookForm,
    values: newWebhook,
    submit: async ({ active: _active, ...draft }, id) => {
      const added = await callAsUser(addWebhook, { body: { ...draft, id } });
      void cache.invalidateQueries({ queryKey: keys.webhooks });
      if (added.secret === null) onClose();
      else setSecret(added.secret);
    },
  });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('integrations.webhook_add')}
      submitLabel={t('integrations.webhook_add')}
      result={
        secret !== null &&
        secretOnce(
          {
            title: t('integrations.webhook_added'),
            label: t('integrations.secret'),
            text: t('integrations.secret_text'),
            secret,
          },
          onClose,
        )
      }
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('integrations.kind')}
        options={webhookKinds.map((kind) => ({
          value: kind,
          label: isChat(kind) ? chatServices[kind] : t('integrations.kind_standard'),
        }))}
      />
      <Fields form={form} />
    </FormDialog>
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
    save: async ({ kind: _kind, url, ...form }: WebhookForm, updated_at: string) => {
      const saved = await callAsUser(updateWebhook, {
        params: { id },
        body: { ...form, ...(url !== '' && { url }), updated_at },
      });
      void cache.invalidateQueries({ queryKey: keys.webhooks });
      return saved;
    },
    fields: useWebhookFields(),
  });
  const form = useContractForm({
    schema: isChat(latest.kind) ? ChatForm : WebhookForm,
    values: formOf(edit.base),
    updates: 'replace',
    submit: async (webhook) => {
      if (!(await edit.save(webhook))) return false;
      onClose();
      return true;
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        width="sm"
        title={t('integrations.webhook_edit')}
        submitLabel={t('integrations.save')}
        onClose={onClose}
      >
        <Fields form={form} stored={latest} />
        <SwitchField
          form={form}
          name="active"
          label={t('integrations.active')}
          hint={t('integrations.active_hint')}
        />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

/** @param stored the webhook being edited */
function Fields({ form, stored }: { form: Form<WebhookForm>; stored?: Webhook }) {
  const { t } = useTranslation();
  const kind = useFieldValue(form, 'kind');
  const keepsUrl = stored !== undefined && isChat(kind);
  const hint = isChat(kind)
    ? [t(`integrations.url_hint_${kind}`), t('integrations.url_hidden')].join(' ')
    : t('integrations.url_hint');
  return (
    <>
      <InputField
        form={form}
        name="url"
        required={!keepsUrl}
        type="url"
        inputMode="url"
        autoFocus={!isChat(kind)}
        label={t('integrations.url')}
        {...(keepsUrl && { placeholder: stored.url })}
        helperText={keepsUrl ? t('integrations.url_keep') : hint}
        faultText={{ not_allowed: t('integrations.url_not_allowed') }}
        dir="ltr"
        maxLength={2000}
        autoComplete="off"
      />
      <InputField
        form={form}
        name="description"
        label={`${t('integrations.description')} (${t('common.optional')})`}
        maxLength={200}
        autoComplete="off"
      />
      <CheckboxesField
        form={form}
        name="events"
        label={t('integrations.events')}
        options={webhookEvents.map((event) => ({
          value: event,
          label: t(`integrations.event_${eventKey(event)}`),
        }))}
      />
      {isChat(kind) && (
        <SwitchField
          form={form}
          name="shows_names"
          label={t('integrations.shows_names')}
          hint={t('integrations.shows_names_hint', { service: chatServices[kind] })}
        />
      )}
    </>
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
    { label: t('integrations.shows_names'), show: ({ shows_names }) => textOf(shows_names) },
    { label: t('integrations.active'), show: ({ active }) => textOf(active) },
  ];
}

const { url, description, events } = addWebhook.body.shape;
/** The values of the webhook form. */
const WebhookForm = z.object({
  ...{ kind: WebhookKind, url, description, events },
  ...{ shows_names: z.boolean(), active: z.boolean() },
});
type WebhookForm = z.infer<typeof WebhookForm>;
/** An empty URL stays as it is. */
const ChatForm = z.extend(WebhookForm, { url: z.union([z.literal(''), url]) });

const newWebhook: WebhookForm = {
  ...{ kind: 'standard', url: '', description: '', events: [...webhookEvents] },
  ...{ shows_names: false, active: true },
};

function formOf({ kind, url, description, events, shows_names, active }: Webhook): WebhookForm {
  return { kind, url: isChat(kind) ? '' : url, description, events, shows_names, active };
}
