// Another tab went to another organisation, or signed in as somebody else: what stands here belongs to the one before, and
// would be asked for with the new token. The page begins anew at /.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { session } from '../../api/session.ts';

export function useFollowAgency(): void {
  const cache = useQueryClient();
  useEffect(() => {
    // The cache is emptied when somebody signs in, so whoever was seen last is kept here.
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
        // Signed out there, or no network: whoever needs the user next says so.
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
