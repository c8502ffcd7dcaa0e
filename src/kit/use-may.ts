// Whether the signed-in user has a permission, by the same can() as the server.
import { useQuery } from '@tanstack/react-query';
import { actsForWholeAgency, can, type Permission } from '#contract/permissions.ts';
import { userQuery } from '../api/queries.ts';

export function useMay(permission: Permission): boolean {
  const { data: user } = useQuery(userQuery);
  return user !== undefined && can(user, permission);
}

/** True until the user is loaded, so that locked content does not flicker. */
export function useActsForWholeAgency(): boolean {
  const { data: user } = useQuery(userQuery);
  return user === undefined || actsForWholeAgency(user);
}
