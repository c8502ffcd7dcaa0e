// React Query options for the invite page. Live updates invalidate `keys.inviting`.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  findInvited,
  getImport,
  getImports,
  getInvitations,
  getShareLinks,
  type Channel,
  type Import,
  type MessageState,
} from '#contract/invite.ts';
import { getMessageTemplates } from '#contract/message.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

const firstPage: string | null = null;
/** Poll interval for a running import. */
const pollMs = 700;

export interface InvitedSearch {
  search?: string;
  state?: MessageState;
}

export function invitationsQuery(jobId: string, search: InvitedSearch) {
  return infiniteQueryOptions({
    queryKey: [...keys.inviting(jobId), 'invited', search] as const,
    queryFn: ({ pageParam, signal }) =>
      callAsUser(getInvitations, {
        params: { id: jobId },
        query: { ...search, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    placeholderData: (before, query) => (query?.queryKey[1] === jobId ? before : undefined),
  });
}

export function importsQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.inviting(jobId), 'imports'],
    queryFn: ({ signal }) => callAsUser(getImports, { params: { id: jobId }, signal }),
  });
}

/** One import, polled while it runs. */
export function importQuery(known: Import) {
  return queryOptions({
    queryKey: [...keys.inviting(known.job_id), 'import', known.id],
    queryFn: ({ signal }) => callAsUser(getImport, { params: { id: known.id }, signal }),
    initialData: known,
    // A finished import never changes.
    enabled: ({ state }) => (state.data ?? known).state === 'running',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
    refetchIntervalInBackground: true,
  });
}

/** Which of these people are already in the job. `check` identifies the parsed file that they come from. */
export function alreadyInvitedQuery(
  jobId: string,
  check: { id: string; channel: Channel; addresses: readonly string[] } | null,
) {
  return queryOptions({
    queryKey: ['already-invited', jobId, check?.id ?? ''],
    queryFn: async ({ signal }) => {
      const addresses = [...(check?.addresses ?? [])];
      const isMail = check?.channel === 'email';
      const body = { emails: isMail ? addresses : [], phones: isMail ? [] : addresses };
      const found = await callAsUser(findInvited, { params: { id: jobId }, body, signal });
      return isMail ? found.emails : found.phones;
    },
    enabled: check !== null && check.addresses.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function shareLinksQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.inviting(jobId), 'share-links'],
    queryFn: ({ signal }) => callAsUser(getShareLinks, { params: { id: jobId }, signal }),
  });
}

export const messageTemplatesQuery = queryOptions({
  queryKey: keys.messageTemplates,
  queryFn: ({ signal }) => callAsUser(getMessageTemplates, { signal }),
});
