// Invalidates the queries that a live update affects. React Query then reloads what is on screen.
import type { QueryKey } from '@tanstack/react-query';
import { createInvalidate } from '../../api/invalidate.ts';
import { followLiveEvents, type LiveConnection, type LiveUpdate } from '../../api/live-events.ts';
import { queryClient } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';

let connection: LiveConnection | null = null;

/** Follows live updates until the member signs out. Resolves once no later change can be missed. */
export function startLiveUpdates(): Promise<void> {
  if (!connection) {
    const invalidate = createInvalidate(queryClient);
    connection = followLiveEvents(session, (update) => madeOldBy(update).forEach(invalidate));
  }
  return connection.ready;
}

session.subscribe(() => {
  if (session.token()) return;
  connection?.stop();
  connection = null;
});

function madeOldBy(news: LiveUpdate): QueryKey[] {
  if (news.kind === 'response') {
    return [
      keys.responses(news.job_id),
      keys.response(news.response_id),
      keys.reviewQueues(news.job_id),
      keys.answersInQueues,
      keys.inviting(news.job_id),
      keys.jobs,
      keys.plan,
    ];
  }
  // Both count towards the plan's limits.
  if (news.kind === 'job') return [keys.jobs, keys.plan];
  if (news.kind === 'company') return [keys.companies, keys.jobs, keys.plan];
  if (news.kind === 'user' && news.user_id === null) return [keys.users];
  // A user's changed permissions may affect everything they see.
  return [[]];
}
