// Which jobs the sidebar shows: active ones, by company, and per company only as many as the jobs limit (spec.txt 2).
import type { Job } from '#contract/job.ts';

export interface CompanyJobs {
  companyId: string;
  companyName: string;
  jobs: Job[];
  /** How many active jobs it has, shown or not. */
  total: number;
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
