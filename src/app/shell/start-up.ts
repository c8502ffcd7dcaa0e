// Start-up of the signed-in area: loads what every screen shows. Only the user is required; the rest may fail
// and offers a retry where it is shown.
import type { QueryKey } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { createInvalidate } from '../../api/invalidate.ts';
import { followLiveEvents, type LiveConnection, type LiveUpdate } from '../../api/live-events.ts';
import {
  companiesQuery,
  configQuery,
  jobsQuery,
  planQuery,
  plansQuery,
  userQuery,
  usersQuery,
} from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { dropExpiredDrafts } from '../../kit/drafts.ts';
import { needsSecondFactor } from './second-factor.ts';

export async function startUp({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  dropExpiredDrafts();
  // Before loading data, so that no later change is missed and nothing is loaded twice.
  const isLive = startLiveUpdates();
  const user = await queryClient.ensureQueryData(userQuery).catch((error: unknown) => {
    if (session.token()) throw error;
    // The server rejected the token, which has been dropped by now.
    throw redirect({ to: '/login', search: { next: href } });
  });
  await isLive;
  // Everything else is refused (SecondFactorSetup.tsx).
  if (needsSecondFactor(user)) return;
  const mayManage = can(user, 'companies.manage');
  const companies = can(user, 'companies.view')
    ? queryClient.ensureQueryData(companiesQuery).catch(() => undefined)
    : Promise.resolve(undefined);
  void queryClient.prefetchQuery(planQuery);
  void queryClient.prefetchQuery(configQuery);
  void queryClient.prefetchQuery(jobsQuery);
  void queryClient.prefetchQuery(plansQuery);
  if (can(user, 'users.view')) void queryClient.prefetchQuery(usersQuery);
  const isElsewhere = !pathname.startsWith('/companies/');
  if (mayManage && isElsewhere && (await companies)?.length === 0)
    throw redirect({ to: '/companies/create' });
}

let connection: LiveConnection | null = null;

/** Follows live updates until the member signs out. Resolves once no later change can be missed. */
function startLiveUpdates(): Promise<void> {
  if (!connection) {
    const invalidate = createInvalidate(queryClient);
    connection = followLiveEvents(session, (update) => affectedBy(update).forEach(invalidate));
  }
  return connection.ready;
}

session.subscribe(() => {
  if (!session.token()) stopLiveUpdates();
});

export function stopLiveUpdates(): void {
  connection?.stop();
  connection = null;
}

/** The queries that an update affects. React Query reloads those on screen. */
function affectedBy(update: LiveUpdate): QueryKey[] {
  if (update.kind === 'response') {
    return [
      keys.responses(update.job_id),
      keys.response(update.response_id),
      keys.reviewQueues(update.job_id),
      keys.answersInQueues,
      keys.inviting(update.job_id),
      keys.jobs,
      keys.plan,
      keys.home,
      keys.candidates,
    ];
  }
  // Both count towards the plan's limits.
  if (update.kind === 'job') return [keys.jobs, keys.plan, keys.home, keys.candidates];
  if (update.kind === 'company') return [keys.companies, keys.jobs, keys.plan, keys.home, keys.candidates];
  if (update.kind === 'room') return [keys.rooms];
  // Opened by the user in another tab or on another device.
  if (update.kind === 'seen')
    return [keys.responses(update.job_id), keys.response(update.response_id), keys.home, keys.candidates];
  if (update.kind === 'content')
    return [keys.bank, keys.hiringTemplates, keys.messageTemplates, keys.contentUse];
  // Live rooms and the member's own data depend on it. A changed sign-in policy is published as this too.
  if (update.kind === 'plan') return [keys.plan, keys.user, keys.invoices, keys.signInPolicy];
  if (update.kind === 'home') return [keys.home, keys.user];
  if (update.kind === 'user' && update.user_id === null) return [keys.users];
  // A user's changed permissions may affect everything they see.
  return [[]];
}
