// Drafts of the signed-in member, in React.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { userQuery } from '../api/queries.ts';
import { draftOwner, draftStore, type DraftKind, type DraftStore } from './drafts.ts';

/** The user who opened the screen. Their input stays theirs, even if another user signs in in another tab. */
export function useDraftOwner(): string {
  const { data: user } = useQuery(userQuery);
  // The signed-in area renders nothing until the user is loaded (app/shell/start-up.ts).
  const [owner] = useState(() => user && draftOwner(user));
  if (owner === undefined) throw new Error('a draft before anybody is signed in');
  return owner;
}

/** A draft of the signed-in member. */
export function useDraftStore<Value>(kind: DraftKind<Value>, key = ''): DraftStore<Value> {
  const owner = useDraftOwner();
  return useMemo(() => draftStore(kind, { owner, key }), [kind, owner, key]);
}

/** A draft as state: stored on every change. Null drops it. */
export function useDraft<Value>(
  kind: DraftKind<Value>,
  key?: string,
): [Value | null, (value: Value | null) => void] {
  const store = useDraftStore(kind, key);
  const [value, setValue] = useState(store.load);
  const change = (changed: Value | null) => {
    setValue(changed);
    if (changed === null) store.drop();
    else store.save(changed);
  };
  return [value, change];
}
