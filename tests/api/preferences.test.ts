// A member's preferences are saved one by one and belong to one member of one organization.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { defaultPreferences, savePreferences, type PreferencesChange } from '#contract/preferences.ts';
import { getUser } from '#contract/user.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask } from './people.ts';
import type { Person } from './people.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
});

const save = (body: PreferencesChange, person: Person = owner) =>
  ask(harness.app, savePreferences, { token: person.token, body });
const stored = async (person: Person = owner) =>
  (await ask(harness.app, getUser, { token: person.token })).preferences;

test('start with the defaults and change one by one, for one member', async () => {
  const colleague = await addColleague(harness.app, owner, 'recruiter');
  expect(await stored()).toEqual(defaultPreferences);
  await Promise.all([save({ open_next: true }), save({ density: 'compact' }), save({ invite_way: 'send' })]);
  expect(await stored()).toEqual({
    ...defaultPreferences,
    open_next: true,
    density: 'compact',
    invite_way: 'send',
  });
  expect(await stored(colleague)).toEqual(defaultPreferences);
});

test('have columns per job, newest first; an empty list restores the default', async () => {
  const [first, second] = [newId(), newId()];
  await save({ columns: { job_id: first, columns: ['status', 'score'] } });
  await save({ columns: { job_id: second, columns: ['tags'] } });
  expect((await stored()).columns.map((job) => job.job_id)).toEqual([second, first]);
  await save({ columns: { job_id: first, columns: ['created'] } });
  await save({ columns: { job_id: second, columns: [] } });
  expect((await stored()).columns).toEqual([{ job_id: first, columns: ['created'] }]);
});

test('accept known settings only', async () => {
  const unknown: unknown = { columns: { job_id: newId(), columns: ['salary'] } };
  const refused = await call(harness, savePreferences, { token: owner.token, body: unknown });
  expect(refused.error?.code).toBe('invalid_fields');
});
