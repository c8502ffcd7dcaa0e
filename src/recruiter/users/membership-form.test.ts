// Which permissions the form lets a member grant to a colleague.
import { expect, test } from 'vitest';
import { permissionsOf, permissionsOfRole, type PlacedMember } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import {
  differsFromRole,
  needsJobs,
  seesNoJobs,
  shownOptions,
  whyNotRole,
  withOwnList,
  withPermission,
  withRole,
} from './membership-form.ts';

const reviewer: Membership = { role: 'reviewer', permissions: null, company_ids: ['a'], job_ids: ['j'] };
const admin: PlacedMember = { role: 'admin', permissions: null, company_ids: null };

test('an own list begins as the role has it, and tells what differs from it', () => {
  const own = withOwnList(reviewer, true);
  expect(own.permissions).toEqual(permissionsOfRole.reviewer);
  const more = withPermission(own, 'jobs.create', true);
  const changed = withPermission(more, 'live.view', false);
  expect(differsFromRole(changed, 'jobs.create')).toBe('more');
  expect(differsFromRole(changed, 'live.view')).toBe('less');
  expect(differsFromRole(changed, 'responses.view')).toBeUndefined();
  expect(withOwnList(changed, false).permissions).toBeNull();
});

test('a reviewer without jobs sees nothing, but a member who can create jobs does', () => {
  const none = { ...reviewer, job_ids: [] };
  expect(seesNoJobs(none)).toBe(true);
  expect(seesNoJobs(reviewer)).toBe(false);
  expect(seesNoJobs(withRole(none, 'recruiter'))).toBe(false);
  expect(seesNoJobs(withPermission(withOwnList(none, true), 'jobs.create', true))).toBe(false);
});

test('another role keeps an own list, and an owner has none', () => {
  const own = withPermission(withOwnList(reviewer, true), 'jobs.create', true);
  expect(permissionsOf(withRole(own, 'recruiter'))).toEqual(permissionsOf(own));
  expect(withRole(own, 'owner')).toEqual({ ...own, role: 'owner', permissions: null, company_ids: null });
});

test('a role that may more than oneself says why it cannot be chosen', () => {
  expect(whyNotRole(admin, reviewer, 'owner')).toBe('owner_only');
  expect(whyNotRole(admin, reviewer, 'admin')).toBeUndefined();
  const few: PlacedMember = { ...admin, permissions: ['users.manage', 'responses.view'] };
  expect(whyNotRole(few, reviewer, 'reviewer')).toBe('more_than_you');
  expect(whyNotRole(few, { ...reviewer, permissions: ['responses.view'] }, 'reviewer')).toBeUndefined();
  expect(whyNotRole({ ...admin, company_ids: ['a'] }, { ...reviewer, company_ids: null }, 'admin')).toBe(
    undefined,
  );
});

test('assigned jobs matter to those who do not see all', () => {
  expect(needsJobs(reviewer)).toBe(true);
  expect(needsJobs(withRole(reviewer, 'recruiter'))).toBe(false);
});

test('of a long list, what was chosen stands first and what fits is found', () => {
  const options = Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, name: `Job ${n}`, detail: 'Harbour' }));
  const all = shownOptions(options, { words: '', first: new Set(['59']), max: 50 });
  expect(all.shown.map(({ id }) => id).slice(0, 2)).toEqual(['59', '0']);
  expect(all).toMatchObject({ isCut: true, shown: { length: 50 } });
  const found = shownOptions(options, { words: ' job 5', first: new Set(), max: 50 });
  expect(found).toMatchObject({ isCut: false, shown: { length: 11 } });
});
