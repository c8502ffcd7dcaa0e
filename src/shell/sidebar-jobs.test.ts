// The sidebar shows active jobs by company, no more of each than the jobs limit.
import { expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { jobsByCompany } from './sidebar-jobs.ts';

test('shows active jobs only, by company, and per company only as many as the limit', () => {
  const jobs = [
    job('a', 'Zoo', true),
    job('b', 'Zoo', false),
    job('c', 'Ark', true),
    job('d', 'Zoo', true),
    job('e', 'Zoo', true),
  ];
  const groups = jobsByCompany(jobs, 2);
  expect(groups.map(({ companyName, jobs: own }) => [companyName, own.map(({ id }) => id)])).toEqual([
    ['Ark', ['c']],
    ['Zoo', ['a', 'd']],
  ]);
});

function job(id: string, companyName: string, active: boolean): Job {
  // As much of a job as the sidebar looks at.
  return { id, name: id, active, company: { id: companyName, name: companyName } } as Job;
}
