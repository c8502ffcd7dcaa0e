// Where the member is, as entries of the navigation (current-place.ts).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import type { ResponseDetail } from '#contract/response.ts';
import { jobsQuery, planQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useMay } from '../../kit/use-may.ts';
import { headerPlace, placeOf, sidebarPlace, type Place } from './current-place.ts';
import { jobsPerCompany } from './sidebar-jobs.ts';
import { useMayLive } from './use-counts.ts';

export function useHeaderPlace(): Place {
  return headerPlace(usePlace());
}

export function useSidebarPlace(): Place {
  const place = usePlace();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: plan } = useQuery(planQuery);
  const entries: Partial<Record<Place, boolean>> = {
    jobs: true,
    candidates: useMay('responses.view'),
    companies: useMay('companies.view'),
    live: useMayLive(),
    users: useMay('users.view'),
    'create-job': useMay('jobs.create'),
    content: useMay('templates.manage'),
    settings: true,
    help: true,
  };
  const active = jobs.filter((job) => job.active);
  const isJob = active.some(({ id }) => place === `job:${id}`);
  const ofCompany = active.filter(({ company }) => place === `all-jobs:${company.id}`);
  const isAllJobs = ofCompany.length > jobsPerCompany(plan);
  return sidebarPlace(place, () => isJob || isAllJobs || entries[place] === true);
}

/** Marks a link as the current page. */
export const currentPage = (isCurrent: boolean) =>
  isCurrent ? ({ 'aria-current': 'page', className: 'active' } as const) : {};

function usePlace(): Place {
  const { pathname, search } = useLocation();
  const [, responseId] = /^\/jobs\/candidate\/([^/]+)/.exec(pathname) ?? [];
  return placeOf({ pathname, search, candidatesJobId: useJobOf(responseId) });
}

/** The candidate's job, if the page has loaded the candidate. */
function useJobOf(responseId: string | undefined): string | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () =>
    responseId === undefined
      ? undefined
      : client.getQueryData<ResponseDetail>(keys.response(responseId))?.job_id,
  );
}
