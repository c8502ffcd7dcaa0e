import { expect, test } from 'vitest';
import { unlimited, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';
import { statusOf, tooMuchFor } from './plan-status.ts';

const march = '2027-03-01T00:00:00.000Z';
const april = '2027-04-01T00:00:00.000Z';

const now = Date.parse('2027-02-01T00:00:00.000Z');
const plain = { status: 'active', trial: false, end_plan_at: null, end_at: null, next_plan: null } as const;
const next_plan = { id: 't', code: 'team', name: 'Team', yearly: false, at: march, archived_jobs: [] };

test.each([
  [{}, { key: 'active', date: null }],
  [{ end_at: march }, { key: 'active_until', date: march }],
  [{ end_at: '2027-01-31T00:00:00.000Z' }, { key: 'renewing', date: null }],
  [
    { end_at: march, next_plan },
    { key: 'will_change', date: march },
  ],
  [
    { status: 'will_end', end_plan_at: march, end_at: april },
    { key: 'will_end', date: march },
  ],
  [
    { status: 'will_end', end_at: april },
    { key: 'will_end', date: april },
  ],
  [{ status: 'will_end' }, { key: 'will_end_open', date: null }],
  [
    { status: 'will_end', trial: true, end_plan_at: march },
    { key: 'trial', date: march },
  ],
  [
    { status: 'canceled', end_plan_at: march },
    { key: 'canceled_since', date: march },
  ],
  [{ status: 'canceled' }, { key: 'canceled', date: null }],
] as const)('the status has the date that matters: %o', (changed, status) => {
  expect(statusOf({ ...plain, ...changed }, now)).toEqual(status);
});

test('what another plan has no room for is named; what just fits is not', () => {
  const used = { jobs_count: 7, responses_count: 25, companies_count: 2, users_count: 1 };
  const smaller = { interviews_limit: 1, responses_limit: 25, companies_limit: 1, users_limit: unlimited };
  const [current, other] = [used as CurrentPlan, smaller as CataloguePlan];
  expect(tooMuchFor(current, other)).toEqual([
    { what: 'jobs', used: 7, limit: 1 },
    { what: 'companies', used: 2, limit: 1 },
  ]);
  expect(tooMuchFor({ ...current, jobs_count: 1, companies_count: 1 }, other)).toEqual([]);
});
