// Edits one message in one language: its form, resetting it to the default, sending a test. Input stays in this tab
// until it is saved or discarded.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fieldsOf,
  resetMessageTemplate,
  saveMessageTemplate,
  type MessageTemplate,
  type MessageTexts,
} from '#contract/message.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useContractForm, useFormPick } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { found } from '../../../kit/page-query.ts';
import { useDraftStore } from '../../../kit/use-draft.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { messageTemplatesQuery } from '../invite-queries.ts';
import { isSameMessage, isSameTexts, messageDrafts, textsOf } from './message-draft.ts';
import { messageSchema } from './message-schema.ts';

export function useMessageForm(template: MessageTemplate) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { kind, language } = template;
  const params = { kind, language };
  const draft = useDraftStore(messageDrafts, `${kind}-${language}`);
  const [begun] = useState(draft.load);

  const show = (stored: MessageTemplate) => {
    draft.drop();
    cache.setQueryData(messageTemplatesQuery.queryKey, (all) =>
      all?.map((message) => (isSameMessage(message, template) ? stored : message)),
    );
    form.reset(textsOf(stored));
  };
  const edit = useVersionedEdit({
    latest: template,
    valuesOf: textsOf,
    versionOf: ({ updated_at }) => updated_at,
    draftVersion: begun?.base,
    newest: async () => {
      const all = await cache.fetchQuery({ ...messageTemplatesQuery, staleTime: 0 });
      return found(all.find((message) => isSameMessage(message, template)));
    },
    save: (mine: MessageTexts, updated_at: string | null) =>
      callAsUser(saveMessageTemplate, { params, body: { ...mine, updated_at } }),
    fields: fieldsOf(kind).map((field) => ({
      label: t(`invites.messages.fields.${field}`),
      show: (message: MessageTexts) => message[field] ?? '',
    })),
    onTaken: show,
  });
  const form = useContractForm({
    schema: messageSchema(kind),
    values: textsOf(template),
    restored: begun && begun.texts,
    updates: 'merge',
    submit: async (texts) => {
      const stored = await edit.save(texts);
      if (stored) show(stored);
      return stored !== null;
    },
    onChange: storeDraft,
  });
  const isChanged = useFormPick(form, ({ values, first }) => !isSameTexts(values, first));
  const reset = useReset(template, show);

  return {
    form,
    isChanged,
    /** True if someone saved another version after this draft began. */
    isOvertaken: isChanged && edit.version !== template.updated_at,
    discard() {
      draft.drop();
      form.reset();
    },
    dialog: edit.dialog,
    reset,
  };

  function storeDraft(texts: MessageTexts): void {
    if (isSameTexts(texts, form.state().first)) return draft.drop();
    const base = draft.load() ? edit.version : template.updated_at;
    if (!draft.load()) edit.restart();
    draft.save({ texts, base });
  }
}

/** Restores the default text at once. The notice offers to undo it. */
function useReset(template: MessageTemplate, show: (stored: MessageTemplate) => void) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const { kind, language } = template;
  const params = { kind, language };
  const undoing = useMutation({
    mutationFn: (texts: MessageTexts) =>
      callAsUser(saveMessageTemplate, { params, body: { ...texts, updated_at: null } }),
    onSuccess: show,
    onError: (error, texts) => failures.handleError(error, { retry: () => undoing.mutate(texts) }),
  });
  const reset = useMutation({
    mutationFn: () => callAsUser(resetMessageTemplate, { params, query: seenIn(template.updated_at) }),
    onSuccess: (stored) => {
      const removed = textsOf(template);
      show(stored);
      showNotice({
        text: t('content.reset_done'),
        severity: 'success',
        action: { label: t('jobs.undo'), run: () => undoing.mutate(removed) },
      });
    },
    onError: (error) =>
      failures.handleError(error, {
        retry: () => reset.mutate(),
        showNewer: () => void cache.refetchQueries(messageTemplatesQuery),
      }),
  });
  return reset;
}

function seenIn(updatedAt: string | null): { updated_at?: string } {
  return updatedAt === null ? {} : { updated_at: updatedAt };
}
