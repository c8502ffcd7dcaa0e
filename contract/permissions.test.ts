// What members may do, and which permissions they may give.
import { expect, test } from 'vitest';
import {
  can,
  differenceOf,
  mayGive,
  mayManage,
  memberRoles,
  permissions,
  permissionsByNoun,
  permissionsOf,
  permissionsOfRole,
} from './permissions.ts';
import type { MemberRole, Permission, PlacedMember } from './permissions.ts';

function member(
  role: MemberRole,
  own: Permission[] | null = null,
  company_ids: string[] | null = null,
): PlacedMember {
  return { role, permissions: own, company_ids };
}

test('a permission that is not given is denied, whatever the role', () => {
  expect(can(member('admin', []), 'jobs.view_all')).toBe(false);
  expect(can(member('reviewer', ['jobs.create']), 'jobs.create')).toBe(true);
  expect(can(member('reviewer', ['jobs.create']), 'responses.view')).toBe(false);
  for (const role of memberRoles)
    for (const permission of permissions)
      expect(can(member(role), permission), `${role} ${permission}`).toBe(
        permissionsOfRole[role].includes(permission),
      );
});

test('an owner has every permission, whatever list the membership has', () => {
  expect(permissionsOf(member('owner', []))).toEqual(permissions);
});

test('each role has all permissions of the roles below it', () => {
  for (const [index, role] of memberRoles.entries())
    for (const below of memberRoles.slice(index + 1))
      expect(differenceOf(permissionsOfRole[role], permissionsOfRole[below]).added).toEqual([]);
});

test('members without users.manage give no permissions, not even their own', () => {
  for (const role of memberRoles) expect(mayGive(member('recruiter'), member(role, []))).toBe(false);
  expect(mayGive(member('recruiter', ['users.manage']), member('reviewer', []))).toBe(true);
});

test('members give no permissions that they lack', () => {
  expect(mayGive(member('admin'), member('admin'))).toBe(true);
  expect(mayGive(member('admin'), member('recruiter', ['billing.manage']))).toBe(false);
  expect(mayGive(member('admin', ['users.manage']), member('reviewer'))).toBe(false);
  expect(mayGive(member('owner'), member('recruiter', ['billing.manage']))).toBe(true);
});

test('only an owner makes or manages an owner', () => {
  const adminWithAll = member('admin', [...permissions]);
  expect(mayGive(adminWithAll, member('owner'))).toBe(false);
  expect(mayManage(adminWithAll, member('owner'))).toBe(false);
  expect(mayGive(member('owner'), member('owner'))).toBe(true);
});

test('members limited to some companies give access to these only', () => {
  const placed = member('admin', null, ['a', 'b']);
  expect(mayGive(placed, member('reviewer', null, ['a']))).toBe(true);
  expect(mayGive(placed, member('reviewer', null, []))).toBe(true);
  expect(mayGive(placed, member('reviewer', null, ['a', 'c']))).toBe(false);
  expect(mayGive(placed, member('reviewer'))).toBe(false);
  expect(mayManage(placed, member('reviewer', null, ['c']))).toBe(false);
});

test('a permission list is compared with its role in both directions', () => {
  const { added, missing } = differenceOf(permissionsOfRole.reviewer, ['live.view', 'jobs.create']);
  expect(added).toEqual(['jobs.create']);
  expect(missing).toEqual(['companies.view', 'responses.view', 'responses.rate', 'responses.note']);
});

test('every permission is listed once, under its noun', () => {
  const groups = permissionsByNoun(permissions);
  expect(groups.flatMap(([, all]) => all).toSorted()).toEqual([...permissions].toSorted());
  for (const [noun, all] of groups)
    expect(all.filter((permission) => !permission.startsWith(`${noun}.`))).toEqual([]);
});
