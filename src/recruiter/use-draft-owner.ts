// Identifies the owner of drafts in this browser. The same member finds them after signing in again. Another user,
// or the same user in another agency, does not.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { userQuery } from '../api/queries.ts';

/** Part of a storage key. */
export function draftOwner({ id, agency }: { id: string; agency: Pick<User['agency'], 'id'> }): string {
  return `${agency.id}-${id}`;
}

/** The user who opened the screen. Their input stays theirs, even if another user signs in in another tab. */
export function useDraftOwner(): string {
  const { data: user } = useQuery(userQuery);
  // The signed-in area renders nothing until the user is loaded (app/shell/start-up.ts).
  const [owner] = useState(() => user && draftOwner(user));
  if (owner === undefined) throw new Error('a draft before anybody is signed in');
  return owner;
}
