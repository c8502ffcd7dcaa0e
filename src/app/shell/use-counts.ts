// The navigation's counts, limited to what the signed-in user may see. Undefined if they may see nothing, or
// if unknown.
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, jobsQuery, planQuery, roomsQuery, usersQuery } from '../../api/queries.ts';
import { useMay } from '../../kit/use-may.ts';

export function useCounts() {
  const mayCompanies = useMay('companies.view');
  const mayUsers = useMay('users.view');
  const mayLive = useMayLive();
  const { data: companies } = useQuery({ ...companiesQuery, enabled: mayCompanies });
  const { data: jobs } = useQuery(jobsQuery);
  const { data: rooms } = useQuery({ ...roomsQuery, enabled: mayLive });
  const { data: users } = useQuery({ ...usersQuery, enabled: mayUsers });
  return {
    companies: companies?.length,
    jobs: jobs?.filter((job) => job.active).length,
    live: rooms?.length,
    users: users?.length,
  };
}

/** The menu entry for live interviews appears only if the plan includes them. */
export function useMayLive(): boolean {
  const { data: plan } = useQuery(planQuery);
  return useMay('live.view') && plan?.live === true;
}
