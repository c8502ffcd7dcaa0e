// One message in one language being edited: its texts, what is wrong with them, saving, going back to ours, sending it to
// oneself. What is typed stays in this tab until it is saved or thrown away.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract/id.ts';
import {
  messageFields,
  resetMessageTemplate,
  saveMessageTemplate,
  testMessage,
  type MessageTemplate,
  type MessageTexts,
} from '#contract/message.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { useFailures } from '../../../shell/Failures.tsx';
import { useDraftOwner } from '../../use-draft-owner.ts';
import { messageTemplatesQuery } from '../invite-queries.ts';
import { createWriteIds } from '../write-id.ts';
import { isSameTexts, keptMessageDraft, textsOf, type MessageField } from './message-draft.ts';
import { messageFaults, type MessageFaults } from './message-faults.ts';

export function useMessageForm(template: MessageTemplate) {
  const { kind, language } = template;
  const params = { kind, language };
  const saved = textsOf(template);
  const kept = keptMessageDraft(useDraftOwner(), kind, language);
  const [draft, setDraft] = useState(() => kept.load());
  const [serverFaults, setServerFaults] = useState<MessageFaults>({});
  const failures = useFailures();
  const cache = useQueryClient();

  const texts = draft?.texts ?? saved;
  const isChanged = !isSameTexts(texts, saved);

  const change = (field: MessageField, text: string) => {
    const next = { texts: { ...texts, [field]: text }, base: draft ? draft.base : template.updated_at };
    setDraft(next);
    setServerFaults(({ [field]: _gone, ...others }) => others);
    if (isSameTexts(next.texts, saved)) kept.drop();
    else kept.keep(next);
  };
  const discard = () => {
    kept.drop();
    setDraft(null);
    setServerFaults({});
  };
  const showStored = (stored: MessageTemplate) => {
    cache.setQueryData(messageTemplatesQuery.queryKey, (all) =>
      all?.map((one) => (one.kind === kind && one.language === language ? stored : one)),
    );
    discard();
  };
  const meet = (error: unknown, retry: () => void) => {
    const found = error instanceof CallError ? faultsIn(error) : {};
    setServerFaults(found);
    if (Object.keys(found).length === 0) failures.meet(error, { retry });
  };

  const save = useMutation({
    mutationFn: (body: MessageTexts) => callAsUser(saveMessageTemplate, { params, body }),
    onSuccess: showStored,
    onError: (error, body) => meet(error, () => save.mutate(body)),
  });
  const reset = useMutation({
    mutationFn: () => callAsUser(resetMessageTemplate, { params }),
    onSuccess: showStored,
    onError: (error) => failures.meet(error, { retry: () => reset.mutate() }),
  });
  const [ids] = useState(() => createWriteIds(newId));
  const test = useMutation({
    mutationFn: (wish: { jobId: string; phone?: string }) => {
      const body = { ...texts, job_id: wish.jobId, ...(wish.phone ? { phone: wish.phone } : {}) };
      return callAsUser(testMessage, { params, body: { id: ids.idFor(body), ...body } });
    },
    onSuccess: () => ids.done(),
    onError: (error, wish) => meet(error, () => test.mutate(wish)),
  });

  return {
    texts,
    faults: { ...messageFaults(texts), ...serverFaults },
    isChanged,
    /** Somebody saved another text since this draft was begun. */
    isOvertaken: isChanged && draft !== null && draft.base !== template.updated_at,
    change,
    discard,
    save,
    reset,
    test,
  };
}

function faultsIn(error: CallError): MessageFaults {
  const found: MessageFaults = {};
  for (const field of messageFields) {
    const fault = error.fields[field];
    if (fault) found[field] = { fault, unknown: [] };
  }
  return found;
}
