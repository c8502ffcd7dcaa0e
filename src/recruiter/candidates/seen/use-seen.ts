// Marks candidates as seen. Opening their page does it automatically; the menu undoes it.
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setSeen } from '#contract/note.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { isThrough } from '#contract/progress.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { neighborsKey, showRows } from '../queries/response-queries.ts';

export function useMarkSeen(response: Pick<ResponseDetail, 'id' | 'job_id'>) {
  return useMutation({
    // In the order of the clicks: the last one wins.
    scope: { id: `seen ${response.id}` },
    mutationFn: (seen: boolean) => callAsUser(setSeen, { params: { id: response.id }, body: { seen } }),
    onSuccess: (_nothing, seen, _before, { client }) => showSeen(client, response, seen),
  });
}

/**
 * Marks the candidate as seen when their page is open and they have finished. Only once, so that marking as unseen
 * lasts while the page is open.
 */
export function useSeen(response: Pick<ResponseDetail, 'id' | 'job_id' | 'seen' | 'progress'>): void {
  const { mutate } = useMarkSeen(response);
  const { seen } = response;
  const isComplete = isThrough(response);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !isComplete) return;
    isDone.current = true;
    // Errors are ignored: the candidate stays unseen, which is harmless.
    if (!seen) mutate(true);
  }, [seen, isComplete, mutate]);
}

/** Toggles the mark. */
export function useToggleSeen(response: ResponseDetail): () => void {
  const { t } = useTranslation();
  const failures = useFailures();
  const { mutateAsync } = useMarkSeen(response);
  const mark = (seen: boolean): void =>
    void mutateAsync(seen).then(
      () =>
        showNotice({
          severity: 'success',
          text: seen ? t('responses.marked_seen') : t('responses.marked_unseen'),
        }),
      (error: unknown) => failures.handleError(error, { retry: () => mark(seen) }),
    );
  return () => mark(!response.seen);
}

/** Updates the lists and the page without refetching. */
function showSeen(
  client: QueryClient,
  { id, job_id }: Pick<ResponseDetail, 'id' | 'job_id'>,
  seen: boolean,
): void {
  client.setQueryData<ResponseDetail>(keys.response(id), (now) => now && { ...now, seen });
  showRows(client, job_id, (row) => (row.id === id ? { ...row, seen } : row));
  void client.invalidateQueries({ queryKey: neighborsKey(job_id) });
}
