// Start-up of the signed-in area: loads what every screen shows. Only the user is required; the rest may fail
// and offers a retry where it is shown.
import { redirect } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
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
import { session } from '../../api/session.ts';
import { dropExpiredDrafts } from '../../kit/drafts.ts';
import { startLiveUpdates } from './live-updates.ts';

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
