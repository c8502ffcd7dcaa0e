// What the signed-in area loads, noun by noun, as React Query options: loaders ensure them, screens read them.
import { queryOptions } from '@tanstack/react-query';
import { decodeCompany, getCompanies, type Company } from '#contract/company.ts';
import { getConfig } from '#contract/config.ts';
import { getHome } from '#contract/home.ts';
import { getJob, getJobs } from '#contract/job.ts';
import { getCurrentPlan, getPlans, inCatalogueOrder, type CataloguePlan } from '#contract/plan.ts';
import { getRooms } from '#contract/room.ts';
import { getUser, getUsers } from '#contract/user.ts';
import { callAsUser } from './call-as-user.ts';
import { keys } from './query-keys.ts';

export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: ({ signal }) => callAsUser(getUser, { signal }),
});

export const planQuery = queryOptions({
  queryKey: keys.plan,
  queryFn: ({ signal }) => callAsUser(getCurrentPlan, { signal }),
});

export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: ({ signal }) => callAsUser(getPlans, { signal }),
  select: (plans: CataloguePlan[]) => inCatalogueOrder(plans),
});

export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: ({ signal }) => callAsUser(getConfig, { signal }),
  staleTime: 10 * 60_000,
});

export const companiesQuery = queryOptions({
  queryKey: keys.companies,
  queryFn: ({ signal }) => callAsUser(getCompanies, { signal }),
  select: (companies: Company[]) => companies.map(decodeCompany),
});

export const jobsQuery = queryOptions({
  queryKey: keys.jobs,
  queryFn: ({ signal }) => callAsUser(getJobs, { signal }),
});

/** Live updates invalidate it (query-keys.ts). */
export const homeQuery = queryOptions({
  queryKey: keys.home,
  queryFn: ({ signal }) => callAsUser(getHome, { signal }),
});

export function jobQuery(id: string) {
  return queryOptions({
    queryKey: keys.job(id),
    queryFn: ({ signal }) => callAsUser(getJob, { params: { id }, signal }),
  });
}

export const usersQuery = queryOptions({
  queryKey: keys.users,
  queryFn: ({ signal }) => callAsUser(getUsers, { signal }),
});

export const roomsQuery = queryOptions({
  queryKey: keys.rooms,
  queryFn: ({ signal }) => callAsUser(getRooms, { signal }),
});
