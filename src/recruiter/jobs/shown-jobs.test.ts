// The list shows the jobs that match the filters, newest first.
import { expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { shownJobs } from './shown-jobs.ts';

const jobs = [
  job('old', { name: 'Night nurse', active: false, created_at: '2026-01-01' }),
  job('new', { name: 'Nurse', location: 'Málaga', created_at: '2026-03-01' }),
  job('other', { name: 'Cook', company_id: 'ark', created_at: '2026-02-01' }),
];

test('the newest stands first', () => {
  expect(found({})).toEqual(['new', 'other', 'old']);
});

test('a tab shows its own, and a company its own', () => {
  expect(found({ show: 'archived' })).toEqual(['old']);
  expect(found({ show: 'active', company: 'ark' })).toEqual(['other']);
});

test('each word of a search has to be there, whatever its case and its accents', () => {
  expect(found({ search: 'NURSE' })).toEqual(['new', 'old']);
  expect(found({ search: ' malaga  nurse ' })).toEqual(['new']);
  expect(found({ search: 'nurse cook' })).toEqual([]);
});

function found(filter: Partial<Parameters<typeof shownJobs>[1]>): string[] {
  return shownJobs(jobs, { show: 'all', search: '', ...filter }).map(({ id }) => id);
}

function job(id: string, fields: Partial<Job>): Job {
  const company = { id: 'zoo', name: 'Zoo' };
  // Only the fields that the list reads.
  return { id, active: true, company_id: 'zoo', company, location: '', ...fields } as Job;
}
