// The user's exports of a job: start, follow until ready, cancel or delete. A new export's id depends on its content
// (P3).
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getExports, removeExport, startExport, type Export } from '#contract/export.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useWriteIds } from '../../kit/forms/write-id.ts';

const followMs = 1000;

/** Under the job's key, whose live updates report a finished export. Until then, progress is polled. */
export function exportsQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.job(jobId), 'exports'],
    queryFn: ({ signal }) => callAsUser(getExports, { params: { id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? followMs : false),
    // The download URLs expire after a few hours.
    staleTime: 0,
  });
}

export function isUnderWay({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export type ExportDraft = Omit<z.output<(typeof startExport)['body']>, 'id'>;

export function useStartExport(jobId: string) {
  const cache = useQueryClient();
  const ids = useWriteIds();
  return useMutation({
    mutationFn: (draft: ExportDraft) =>
      callAsUser(startExport, { params: { id: jobId }, body: { ...draft, id: ids.idFor(draft) } }),
    onSuccess: (made) => {
      ids.done();
      const { queryKey } = exportsQuery(jobId);
      cache.setQueryData(queryKey, (list) => list && [made, ...list.filter(({ id }) => id !== made.id)]);
      void cache.invalidateQueries({ queryKey });
    },
  });
}

export function useRemoveExport(jobId: string) {
  const cache = useQueryClient();
  const { queryKey } = exportsQuery(jobId);
  return useMutation({
    mutationFn: ({ id }: Pick<Export, 'id'>) => callAsUser(removeExport, { params: { id } }),
    onSuccess: (left) => cache.setQueryData(queryKey, left),
    // It may be deleted already.
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
}
