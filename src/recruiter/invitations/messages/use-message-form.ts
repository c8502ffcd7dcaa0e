// Edits one message in one language: texts, validation, saving, resetting to the default, sending a test. Input
// stays in this tab until it is saved or discarded.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fieldsOf,
  messageFields,
  resetMessageTemplate,
  saveMessageTemplate,
  testMessage,
  type MessageField,
  type MessageTemplate,
  type MessageTexts,
} from '#contract/message.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { useDraft } from '../../../kit/use-draft.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { found } from '../../../kit/page-query.ts';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { messageTemplatesQuery } from '../invite-queries.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import { isSameMessage, isSameTexts, messageDrafts, textsOf } from './message-draft.ts';
import { messageFaults, type MessageFaults } from './message-faults.ts';

export function useMessageForm(template: MessageTemplate) {
  const { t } = useTranslation();
  const failures = useFailures();
  const cache = useQueryClient();
  const { kind, language } = template;
  const params = { kind, language };
  const saved = textsOf(template);
  const [draft, setDraft] = useDraft(messageDrafts, `${kind}-${language}`);
  const [serverFaults, setServerFaults] = useState<MessageFaults>({});
  const texts = draft?.texts ?? saved;
  const isChanged = !isSameTexts(texts, saved);

  const discard = () => {
    setDraft(null);
    setServerFaults({});
  };
  const showStored = (stored: MessageTemplate) => {
    cache.setQueryData(messageTemplatesQuery.queryKey, (all) =>
      all?.map((message) => (isSameMessage(message, template) ? stored : message)),
    );
    discard();
  };
  const edit = useVersionedEdit({
    latest: template,
    valuesOf: textsOf,
    versionOf: ({ updated_at }) => updated_at,
    draftVersion: draft?.base,
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
    onTaken: discard,
  });
  const change = (field: MessageField, text: string) => {
    const changed = { ...texts, [field]: text };
    if (!draft) edit.restart();
    const base = draft ? edit.version : template.updated_at;
    setDraft(isSameTexts(changed, saved) ? null : { texts: changed, base });
    setServerFaults(({ [field]: _corrected, ...others }) => others);
  };
  const handleError = (error: unknown, retry: () => void) => {
    const faults = error instanceof CallError ? faultsIn(error) : {};
    setServerFaults(faults);
    if (Object.keys(faults).length === 0) failures.meet(error, { retry });
  };

  const save = useMutation({
    mutationFn: () => edit.save(texts),
    onSuccess: (stored) => stored && showStored(stored),
    onError: (error) => handleError(error, () => save.mutate()),
  });
  const reset = useMutation({
    mutationFn: () => callAsUser(resetMessageTemplate, { params, query: seenIn(template.updated_at) }),
    onSuccess: showStored,
    onError: (error) =>
      failures.meet(error, {
        retry: () => reset.mutate(),
        showNewer: () => void cache.refetchQueries(messageTemplatesQuery),
      }),
  });
  const ids = useWriteIds();
  const test = useMutation({
    mutationFn: ({ jobId, phone }: { jobId: string; phone?: string }) => {
      const body = { ...texts, job_id: jobId, ...(phone ? { phone } : {}) };
      return callAsUser(testMessage, { params, body: { id: ids.idFor(body), ...body } });
    },
    onSuccess: () => ids.done(),
    onError: (error, sent) => handleError(error, () => test.mutate(sent)),
  });

  return {
    texts,
    faults: { ...messageFaults(texts, kind), ...serverFaults },
    isChanged,
    /** True if someone saved another version after this draft began. */
    isOvertaken: isChanged && edit.version !== template.updated_at,
    change,
    discard,
    save: () => save.mutate(),
    isSaving: save.isPending,
    isSaved: Boolean(save.data),
    dialog: edit.dialog,
    reset,
    test,
  };
}

function seenIn(updatedAt: string | null): { updated_at?: string } {
  return updatedAt === null ? {} : { updated_at: updatedAt };
}

function faultsIn(error: CallError): MessageFaults {
  const found: MessageFaults = {};
  for (const field of messageFields) {
    const fault = error.fields[field];
    if (fault) found[field] = { fault, unknown: [] };
  }
  return found;
}
