// The logic of the webhook form, from input to saving.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { addWebhook, updateWebhook, type Webhook } from '#contract/webhook.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { faultResolver } from '../../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../../kit/forms/show-faults.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import type { Newer } from './NewerWebhookDialog.tsx';
import { formOf, newerOf, WebhookForm } from './webhook-form.ts';

export function useWebhookForm(
  webhook: Webhook | undefined,
  on: { onAdded: (secret: string) => void; onSaved: () => void },
) {
  const failures = useFailures();
  const { control, handleSubmit, setError, reset, getValues, formState } = useForm({
    resolver: faultResolver(WebhookForm),
    defaultValues: formOf(webhook),
  });
  const [base, setBase] = useState(webhook);
  const [theirs, setTheirs] = useState<Webhook | null>(null);
  const add = useAdd();
  const change = useChange();

  const submitOver = (over: Webhook | undefined) =>
    handleSubmit(async (form) => {
      try {
        if (over) {
          await change.mutateAsync({ form, over });
          on.onSaved();
        } else on.onAdded((await add.mutateAsync(form)).secret);
      } catch (error) {
        const newer = newerOf(error);
        if (newer) return setTheirs(newer);
        const isShown = error instanceof CallError && showFaults(error.fields, setError);
        if (!isShown) failures.meet(error, { retry: () => void submitOver(over)() });
      }
    });
  const save = (event: FormEvent) => {
    // The dialog may be inside another form in the React tree.
    event.stopPropagation();
    void submitOver(base)(event);
  };
  const goOn = (newer: Webhook) => {
    setBase(newer);
    setTheirs(null);
  };
  const newer: Newer | null = theirs && {
    ...{ mine: getValues(), theirs, onClose: () => setTheirs(null) },
    onTakeTheirs: () => {
      goOn(theirs);
      reset(formOf(theirs));
    },
    onKeepMine: () => {
      goOn(theirs);
      void submitOver(theirs)();
    },
  };
  return { control, save, isSaving: formState.isSubmitting, newer };
}

function useAdd() {
  const cache = useQueryClient();
  const ids = useWriteIds();
  return useMutation({
    mutationFn: ({ url, description, events }: WebhookForm) => {
      const draft = { url, description, events };
      return callAsUser(addWebhook, { body: { ...draft, id: ids.idFor(draft) } });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.webhooks }),
  });
}

function useChange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ form, over }: { form: WebhookForm; over: Webhook }) =>
      callAsUser(updateWebhook, { params: { id: over.id }, body: { ...form, updated_at: over.updated_at } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.webhooks }),
  });
}
