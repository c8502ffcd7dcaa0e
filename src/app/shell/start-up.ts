// Start-up of the signed-in area (spec.txt 2): loads what every screen shows. Only the user is needed to go on; the rest
// may fail and offers a retry where it is shown.
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
import { startLiveUpdates } from './live-updates.ts';

export async function startUp({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  // Before the data, so that no later change is missed and nothing is loaded twice.
  const isLive = startLiveUpdates();
  const user = await queryClient.ensureQueryData(userQuery).catch((error: unknown) => {
    if (session.token()) throw error;
    // The server did not know the token any more: it is dropped by now.
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
