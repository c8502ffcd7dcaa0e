// Selects the sidebar's jobs: active ones, grouped by company, up to the jobs limit per company.
import type { Job } from '#contract/job.ts';
import type { CurrentPlan } from '#contract/plan.ts';

export interface CompanyJobs {
  companyId: string;
  companyName: string;
  jobs: Job[];
  /** All active jobs of the company, shown or not. */
  total: number;
}

/** If the plan allows more: a sidebar is for navigation, not for browsing. */
const mostJobs = 50;

export function jobsPerCompany(plan: Pick<CurrentPlan, 'interviews_limit'> | undefined): number {
  return Math.min(plan?.interviews_limit ?? mostJobs, mostJobs);
}

export function jobsByCompany(jobs: readonly Job[], jobsLimit: number): CompanyJobs[] {
  const groups = new Map<string, CompanyJobs>();
  for (const job of jobs.filter(({ active }) => active)) {
    const { id: companyId, name: companyName } = job.company;
    const group = groups.get(companyId) ?? { companyId, companyName, jobs: [], total: 0 };
    groups.set(companyId, group);
    group.total += 1;
    if (group.jobs.length < jobsLimit) group.jobs.push(job);
  }
  return [...groups.values()].toSorted((a, b) => a.companyName.localeCompare(b.companyName));
}
