// Whose a draft is that is kept in this browser: the same person finds it again after signing in anew (DESIGN.md 4), whoever
// signs in after them, and the same person in another agency, does not.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { userQuery } from '../api/queries.ts';

/** A part of a storage key. */
export function draftOwner({ id, agency }: { id: string; agency: Pick<User['agency'], 'id'> }): string {
  return `${agency.id}-${id}`;
}

/** Who opened the screen: what they typed stays theirs, even if somebody else signs in in another tab meanwhile. */
export function useDraftOwner(): string {
  const { data: user } = useQuery(userQuery);
  // The signed-in area shows nothing before the user is there (start-up.ts).
  const [owner] = useState(() => user && draftOwner(user));
  if (owner === undefined) throw new Error('a draft before anybody is signed in');
  return owner;
}
