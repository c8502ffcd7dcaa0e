// Tests that the sidebar shows active jobs by company, up to the jobs limit per company.
import { expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { jobsByCompany } from './sidebar-jobs.ts';

test('shows active jobs only, by company, and per company only as many as the limit, of how many', () => {
  const jobs = [
    job('a', 'Zoo', true),
    job('b', 'Zoo', false),
    job('c', 'Ark', true),
    job('d', 'Zoo', true),
    job('e', 'Zoo', true),
  ];
  const groups = jobsByCompany(jobs, 2);
  const shown = groups.map(({ companyName, jobs: own, total }) => [
    companyName,
    own.map(({ id }) => id),
    total,
  ]);
  expect(shown).toEqual([
    ['Ark', ['c'], 1],
    ['Zoo', ['a', 'd'], 3],
  ]);
});

function job(id: string, companyName: string, active: boolean): Job {
  // Only the fields the sidebar reads.
  return { id, name: id, active, company: { id: companyName, name: companyName } } as Job;
}
