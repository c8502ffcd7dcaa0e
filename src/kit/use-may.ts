// Whether the signed-in user may do something, by the same can() that the server uses.
import { useQuery } from '@tanstack/react-query';
import { actsForWholeAgency, can, type Permission } from '#contract/permissions.ts';
import { userQuery } from '../api/queries.ts';

export function useMay(permission: Permission): boolean {
  const { data: user } = useQuery(userQuery);
  return user !== undefined && can(user, permission);
}

/** True until the user is known: what is locked says so once, and never flickers. */
export function useActsForWholeAgency(): boolean {
  const { data: user } = useQuery(userQuery);
  return user === undefined || actsForWholeAgency(user);
}
