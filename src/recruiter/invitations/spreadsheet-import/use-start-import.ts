// Sends an import only once, however often the button is pressed, and stops a running one.
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { cancelImport, startImport, type Import } from '#contract/invite.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { useDraftStore } from '../../../kit/use-draft.ts';
import { importQuery, importsQuery } from '../invite-queries.ts';
import { importIds, sentImports } from './import-id.ts';

/** Ten thousand people over a slow connection. */
const sendMs = 120_000;

export type Sent = Omit<z.input<typeof startImport.body>, 'id'>;

export function useStartImport(jobId: string) {
  const store = useDraftStore(sentImports, jobId);
  const ids = useMemo(() => importIds(store, newId), [store]);
  return useMutation({
    mutationFn: (sent: Sent) =>
      callAsUser(startImport, {
        params: { id: jobId },
        body: { id: ids.idFor(JSON.stringify(sent)), ...sent },
        timeoutMs: sendMs,
      }),
    onSuccess: (started, _sent, _before, { client }) => {
      ids.done();
      showImport(client, started);
    },
    onError: (error) => {
      // The server has answered. Only an unanswered import is resent under the same id.
      if (error instanceof CallError && error.status >= 400 && error.status < 500) ids.done();
    },
  });
}

export function useCancelImport(known: Import) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callAsUser(cancelImport, { params: { id: known.id } }),
    onSuccess: (canceled) => {
      showImport(cache, canceled);
      void cache.invalidateQueries({ queryKey: keys.inviting(known.job_id) });
    },
  });
}

/** Adds the import to the head of the cached list, and caches it under its own key. */
function showImport(client: QueryClient, shown: Import): void {
  client.setQueryData(importQuery(shown).queryKey, shown);
  client.setQueryData(importsQuery(shown.job_id).queryKey, (imports) =>
    imports?.some(({ id }) => id === shown.id)
      ? imports.map((known) => (known.id === shown.id ? shown : known))
      : imports && [shown, ...imports],
  );
  void client.invalidateQueries({ queryKey: importsQuery(shown.job_id).queryKey });
}
