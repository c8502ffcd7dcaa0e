// Who is signed in, by id: what is one's own among what everybody wrote.
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';

/** Empty until the user is known, which the signed-in area waits for. */
export function useUserId(): string {
  return useQuery(userQuery).data?.id ?? '';
}
