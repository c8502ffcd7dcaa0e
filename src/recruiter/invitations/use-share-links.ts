// A job's share links by source: adding one and closing one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addShareLink, removeShareLink, type ShareLink } from '#contract/invite.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { shareLinksQuery } from './invite-queries.ts';

export function useAddShareLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; source: string }) =>
      callAsUser(addShareLink, { params: { id: jobId }, body }),
    onSuccess: (added) => {
      const { queryKey } = shareLinksQuery(jobId);
      cache.setQueryData(queryKey, (links) => links && [...links.filter(({ id }) => id !== added.id), added]);
      void cache.invalidateQueries({ queryKey });
    },
  });
}

export function useCloseShareLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ShareLink) => callAsUser(removeShareLink, { params: { id } }),
    onSuccess: (_nothing, closed) => {
      const { queryKey } = shareLinksQuery(jobId);
      cache.setQueryData(queryKey, (links) => links?.filter(({ id }) => id !== closed.id));
      void cache.invalidateQueries({ queryKey });
    },
  });
}
