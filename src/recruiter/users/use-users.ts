// Queries and mutations for colleagues and invitations. Every change invalidates the lists.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import {
  getUserInvites,
  getWork,
  handOverWork,
  inviteUser,
  removeUserInvite,
  resendUserInvite,
  setUserActive,
  updateUser,
  type Membership,
} from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { planQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';

/** Nested under the users key, so invalidating users also invalidates invitations. */
export const userInvitesQuery = queryOptions({
  queryKey: [...keys.users, 'invites'],
  queryFn: ({ signal }) => callAsUser(getUserInvites, { signal }),
});

export function workQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.users, id, 'work'],
    queryFn: ({ signal }) => callAsUser(getWork, { params: { id }, signal }),
  });
}

function useRefresh() {
  const cache = useQueryClient();
  return async () => {
    await Promise.all(
      [keys.users, planQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
  };
}

export function useInviteUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Membership & { id: string; email: string; language: Language }) =>
      callAsUser(inviteUser, { body }),
    onSuccess: refresh,
  });
}

export function useResendInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => callAsUser(resendUserInvite, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useRemoveInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => callAsUser(removeUserInvite, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useSaveUser(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Membership & { updated_at: string }) =>
      callAsUser(updateUser, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useSetActive(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (active: boolean) => callAsUser(setUserActive, { params: { id }, body: { active } }),
    onSuccess: refresh,
  });
}

export function useHandOver(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (to: string) => callAsUser(handOverWork, { params: { id }, body: { to } }),
    onSuccess: refresh,
  });
}
