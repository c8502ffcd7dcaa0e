// A job's review links: query, create and revoke.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addReviewLink,
  getReviewLinks,
  revokeReviewLink,
  type ReviewLink,
  type ReviewLinkDraft,
} from '#contract/review-link.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

/** Under the job's key, so that live updates count a link's views. */
export function reviewLinksQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.job(jobId), 'review-links'],
    queryFn: ({ signal }) => callAsUser(getReviewLinks, { params: { id: jobId }, signal }),
  });
}

export function useAddReviewLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewLinkDraft) => callAsUser(addReviewLink, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: reviewLinksQuery(jobId).queryKey }),
  });
}

export function useRevokeReviewLink(jobId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ReviewLink, 'id'>) => callAsUser(revokeReviewLink, { params: { id } }),
    onSuccess: (revoked) => {
      const { queryKey } = reviewLinksQuery(jobId);
      cache.setQueryData(queryKey, (links) =>
        links?.map((link) => (link.id === revoked.id ? revoked : link)),
      );
      void cache.invalidateQueries({ queryKey });
    },
  });
}
