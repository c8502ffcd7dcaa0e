// When another tab switches to another organization or user, this page's data belongs to the previous one,
// but requests would use the new token. So the page reloads at /.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { session } from '../../api/session.ts';

export function useFollowAgency(): void {
  const cache = useQueryClient();
  useEffect(() => {
    // Signing in clears the cache, so remember the last user here.
    let last = cache.getQueryData(userQuery.queryKey);
    const stopWatching = cache.getQueryCache().subscribe(() => {
      last = cache.getQueryData(userQuery.queryKey) ?? last;
    });
    const follow = ({ storageArea, key }: StorageEvent) => {
      if (storageArea !== localStorage || key !== 'access_token' || !session.token()) return;
      const before = last;
      cache
        .fetchQuery({ ...userQuery, staleTime: 0 })
        .then((now) => {
          if (before && placeOf(now) !== placeOf(before)) location.replace('/');
        })
        // Signed out in the other tab, or offline: the next code that needs the user reports it.
        .catch(() => undefined);
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
      stopWatching();
    };
  }, [cache]);
}

function placeOf(user: User): string {
  return `${user.id} ${user.agency.id}`;
}
