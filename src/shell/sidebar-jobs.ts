// Which jobs the sidebar shows: active ones, by company, and per company only as many as the jobs limit (spec.txt 2).
import type { Job } from '#contract/job.ts';

export interface CompanyJobs {
  companyId: string;
  companyName: string;
  jobs: Job[];
}

export function jobsByCompany(jobs: readonly Job[], jobsLimit: number): CompanyJobs[] {
  const groups = new Map<string, CompanyJobs>();
  for (const job of jobs.filter(({ active }) => active)) {
    const { id: companyId, name: companyName } = job.company;
    const group = groups.get(companyId) ?? { companyId, companyName, jobs: [] };
    groups.set(companyId, group);
    if (group.jobs.length < jobsLimit) group.jobs.push(job);
  }
  return [...groups.values()].toSorted((a, b) => a.companyName.localeCompare(b.companyName));
}
