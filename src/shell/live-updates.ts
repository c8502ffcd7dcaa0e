// Makes old what a live update says has changed; React Query then asks again for whatever is on the screen.
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createInvalidate } from '../api/invalidate.ts';
import { followLiveEvents, type LiveUpdate } from '../api/live-events.ts';
import { keys } from '../api/query-keys.ts';
import { session } from '../api/session.ts';

export function useLiveUpdates(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const invalidate = createInvalidate(cache);
    return followLiveEvents(session, (update) => madeOldBy(update).forEach(invalidate));
  }, [cache]);
}

export function madeOldBy(news: LiveUpdate): QueryKey[] {
  if (news.kind === 'response') {
    return [
      keys.responses(news.job_id),
      keys.response(news.response_id),
      keys.piles(news.job_id),
      keys.answersInPiles,
      keys.inviting(news.job_id),
      keys.jobs,
      keys.plan,
    ];
  }
  // Both count towards the plan's limits.
  if (news.kind === 'job') return [keys.jobs, keys.plan];
  if (news.kind === 'company') return [keys.companies, keys.jobs, keys.plan];
  if (news.kind === 'user' && news.user_id === null) return [keys.users];
  // Whose rights are others now may see other things, everywhere.
  return [[]];
}
