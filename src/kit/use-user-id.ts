// The signed-in user's id, to recognize their own content.
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';

/** Empty until the user is loaded, which the signed-in area waits for. */
export function useUserId(): string {
  return useQuery(userQuery).data?.id ?? '';
}
