// Who may do what, and who may give what to whom.
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

test('what is not given is denied, whatever the role is called', () => {
  expect(can(member('admin', []), 'jobs.view_all')).toBe(false);
  expect(can(member('reviewer', ['jobs.create']), 'jobs.create')).toBe(true);
  expect(can(member('reviewer', ['jobs.create']), 'responses.view')).toBe(false);
  for (const role of memberRoles)
    for (const one of permissions)
      expect(can(member(role), one), `${role} ${one}`).toBe(permissionsOfRole[role].includes(one));
});

test('an owner may everything, and no list takes it away', () => {
  expect(permissionsOf(member('owner', []))).toEqual(permissions);
});

test('each role may what the one below it may', () => {
  for (const [index, role] of memberRoles.entries())
    for (const below of memberRoles.slice(index + 1))
      expect(differenceOf(permissionsOfRole[role], permissionsOfRole[below]).added).toEqual([]);
});

test('who does not manage users gives nothing, not even what they may themselves', () => {
  for (const role of memberRoles) expect(mayGive(member('recruiter'), member(role, []))).toBe(false);
  expect(mayGive(member('recruiter', ['users.manage']), member('reviewer', []))).toBe(true);
});

test('nobody gives more than they have', () => {
  expect(mayGive(member('admin'), member('admin'))).toBe(true);
  expect(mayGive(member('admin'), member('recruiter', ['billing.manage']))).toBe(false);
  expect(mayGive(member('admin', ['users.manage']), member('reviewer'))).toBe(false);
  expect(mayGive(member('owner'), member('recruiter', ['billing.manage']))).toBe(true);
});

test('only an owner makes an owner, and only an owner touches one', () => {
  const almighty = member('admin', [...permissions]);
  expect(mayGive(almighty, member('owner'))).toBe(false);
  expect(mayManage(almighty, member('owner'))).toBe(false);
  expect(mayGive(member('owner'), member('owner'))).toBe(true);
});

test('who works for some companies gives these and no others', () => {
  const placed = member('admin', null, ['a', 'b']);
  expect(mayGive(placed, member('reviewer', null, ['a']))).toBe(true);
  expect(mayGive(placed, member('reviewer', null, []))).toBe(true);
  expect(mayGive(placed, member('reviewer', null, ['a', 'c']))).toBe(false);
  expect(mayGive(placed, member('reviewer'))).toBe(false);
  expect(mayManage(placed, member('reviewer', null, ['c']))).toBe(false);
});

test('a list is compared with its role, both ways', () => {
  const { added, missing } = differenceOf(permissionsOfRole.reviewer, ['live.view', 'jobs.create']);
  expect(added).toEqual(['jobs.create']);
  expect(missing).toEqual(['companies.view', 'responses.view', 'responses.rate', 'responses.note']);
});

test('every permission stands under its noun once', () => {
  const groups = permissionsByNoun(permissions);
  expect(groups.flatMap(([, all]) => all).toSorted()).toEqual([...permissions].toSorted());
  for (const [noun, all] of groups) for (const one of all) expect(one.startsWith(`${noun}.`)).toBe(true);
});
