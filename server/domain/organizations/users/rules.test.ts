// How a requested membership is normalized, what it may name, and how long an invitation is valid.
import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { isOpen, placedOf, requireNamed, normalizeMembership } from './rules.ts';

test('an owner’s restrictions are dropped, and repeated ids count once', () => {
  const input = { permissions: ['jobs.edit' as const], company_ids: ['a'], job_ids: ['j', 'j'] };
  expect(normalizeMembership({ role: 'owner', ...input })).toEqual({
    ...{ role: 'owner', permissions: null, company_ids: null, job_ids: ['j'] },
  });
  expect(normalizeMembership({ role: 'recruiter', ...input })).toEqual({
    role: 'recruiter',
    ...input,
    job_ids: ['j'],
  });
});

test('missing companies and jobs are refused, except those the person already has', () => {
  const found = { companyIds: new Set(['a']), jobIds: new Set(['j']) };
  expect(() => requireNamed({ company_ids: ['a'], job_ids: ['j'] }, found)).not.toThrow();
  expect(() => requireNamed({ company_ids: null, job_ids: ['k'] }, found, ['k'])).not.toThrow();
  expect(fieldsOf(() => requireNamed({ company_ids: ['b'], job_ids: ['k'] }, found))).toEqual({
    company_ids: 'not_allowed',
    job_ids: 'not_allowed',
  });
});

test('a retired permission is granted to nobody', () => {
  const membership = { role: 'admin', permissions: ['jobs.edit', 'jobs.paint'], all_companies: false };
  expect(placedOf({ membership, companyIds: ['a'] })).toEqual({
    ...{ role: 'admin', permissions: ['jobs.edit'], company_ids: ['a'] },
  });
});

test('an invitation is valid once, until it expires', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const later = new Date(now.getTime() + 1);
  expect(isOpen({ accepted_at: null, expires_at: later }, now)).toBe(true);
  expect(isOpen({ accepted_at: null, expires_at: now }, now)).toBe(false);
  expect(isOpen({ accepted_at: now, expires_at: later }, now)).toBe(false);
});

function fieldsOf(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.fields;
  }
  return undefined;
}
