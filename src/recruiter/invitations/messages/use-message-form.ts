// Edits one message in one language: texts, validation, saving, resetting to the default, sending a test. Input
// stays in this tab until it is saved or discarded.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
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
import { useFailures } from '../../../kit/Failures.tsx';
import { useDraftOwner } from '../../use-draft-owner.ts';
import { messageTemplatesQuery } from '../invite-queries.ts';
import { useWriteIds } from '../../../kit/forms/write-id.ts';
import { isSameTexts, keptMessageDraft, textsOf } from './message-draft.ts';
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

  /** The version being edited. */
  const base = draft ? draft.base : template.updated_at;
  const [refused, setRefused] = useState<MessageTexts | null>(null);

  const change = (field: MessageField, text: string) => {
    const next = { texts: { ...texts, [field]: text }, base };
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
    setRefused(null);
    discard();
  };
  /** Someone else saved first. Fetches their version and shows it beside the user's. */
  const showNewer = (mine: MessageTexts) =>
    void cache.refetchQueries(messageTemplatesQuery).then(() => setRefused(mine));
  const meet = (error: unknown, retry: () => void) => {
    const found = error instanceof CallError ? faultsIn(error) : {};
    setServerFaults(found);
    if (Object.keys(found).length === 0) failures.meet(error, { retry });
  };

  const save = useMutation({
    mutationFn: ({ mine, seen }: { mine: MessageTexts; seen: string | null }) =>
      callAsUser(saveMessageTemplate, { params, body: { ...mine, updated_at: seen } }),
    onSuccess: showStored,
    onError: (error, sent) =>
      isOvertaking(error) ? showNewer(sent.mine) : meet(error, () => save.mutate(sent)),
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
    mutationFn: (wish: { jobId: string; phone?: string }) => {
      const body = { ...texts, job_id: wish.jobId, ...(wish.phone ? { phone: wish.phone } : {}) };
      return callAsUser(testMessage, { params, body: { id: ids.idFor(body), ...body } });
    },
    onSuccess: () => ids.done(),
    onError: (error, wish) => meet(error, () => test.mutate(wish)),
  });

  return {
    texts,
    faults: { ...messageFaults(texts, kind), ...serverFaults },
    isChanged,
    /** True if someone saved another version after this draft began. */
    isOvertaken: isChanged && draft !== null && base !== template.updated_at,
    change,
    discard,
    save: () => save.mutate({ mine: texts, seen: base }),
    isSaving: save.isPending,
    isSaved: save.isSuccess,
    /** The user's texts that were refused because the template is newer. */
    refused,
    takeTheirs: () => {
      setRefused(null);
      discard();
    },
    keepMine: () => {
      setRefused(null);
      if (refused) save.mutate({ mine: refused, seen: template.updated_at });
    },
    leaveBoth: () => setRefused(null),
    reset,
    test,
  };
}

function isOvertaking(error: unknown): boolean {
  return error instanceof CallError && error.code === 'edited_meanwhile';
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
