// `npm run agencies` and `npm run plan`, run as processes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { newId } from '#contract/id.ts';
import { getCurrentPlan } from '#contract/plan.ts';
import { addWebhook, getWebhookDeliveries } from '#contract/webhook.ts';
import { eventually, runSqlOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, makeJob } from './people.ts';
import { runCommandOn } from './run-command.ts';
import { auditOfKind, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp({ environment: { DEFAULT_PLAN: 'free' } });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
});

const plan = (...args: string[]) => runCommandOn(harness, 'plan', ...args);
const planOf = ({ token }: { token: string }) => ask(harness.app, getCurrentPlan, { token });

test('the operator finds an organization by its owner, gives it a plan with an end, and its pages are notified', async () => {
  const events: LiveEvent[] = [];
  const subscriber = { send: (event: LiveEvent) => void events.push(event), end: () => undefined };
  const stop = harness.deps.events.subscribe(owner.agencyId, subscriber);
  const { token } = owner;
  const hook = { id: newId(), url: 'https://hooks.example.test/', description: '' };
  await ask(harness.app, addWebhook, { token, body: { ...hook, events: ['plan.changed'] } });
  const year = new Date().getUTCFullYear() + 1;
  const until = `${year}-01-01`;
  expect(await plan(owner.email.toUpperCase(), 'pro', '--until', until, '--quantity', '2')).toEqual({
    code: 0,
    output: expect.stringContaining(`(${owner.agencyId}) is on pro x 2 until ${until} instead of free.`),
  });
  expect(await planOf(owner)).toMatchObject({
    ...{ code: 'pro', quantity: 2, status: 'will_end', end_plan_at: `${until}T00:00:00.000Z` },
  });
  expect(await auditOfKind(harness.app, owner, 'plan')).toMatchObject([{ kind: 'changed', user_id: null }]);
  await eventually(() => expect(events).toEqual([{ kind: 'plan' }]));
  stop();
  const params = { id: hook.id };
  const { items } = await ask(harness.app, getWebhookDeliveries, { token, params });
  expect(items.map(({ payload }) => JSON.parse(payload).data)).toEqual([
    { code: 'pro', quantity: 2, status: 'will_end', end_plan_at: `${year}-01-01T00:00:00.000Z` },
  ]);

  const { code, output } = await runCommandOn(harness, 'agencies');
  expect(code).toBe(0);
  const line = output.split('\n').find((text) => text.startsWith(owner.agencyId));
  for (const part of ['pro x 2', 'will_end', until, owner.email]) expect(line).toContain(part);
});

test('a dry run shows what would be over the limits, and changes nothing', async () => {
  await plan(owner.agencyId, 'team');
  await makeJob(harness.app, owner);
  await addColleague(harness.app, owner, 'recruiter');
  const tables = ['agencies', 'subscriptions', 'audit_log', 'webhook_deliveries'];
  const stored = () => Promise.all(tables.map((table) => rowsOf(harness.app, owner, table)));
  const before = await stored();
  const { code, output } = await plan(owner.agencyId, 'free', '--dry-run');
  expect(code).toBe(0);
  expect(output).toContain('would be on free instead of team.');
  expect(output).toContain('Over its limits: 2 users of 1.');
  expect(output).toContain('Nothing was changed.');
  expect(await stored()).toEqual(before);
});

test('the same plan again is refused, and so is an organization that does not exist', async () => {
  await plan(owner.email, 'pro');
  expect(await plan(owner.email, 'pro')).toMatchObject({
    code: 1,
    output: expect.stringContaining('has exactly this plan already.'),
  });
  const nobody = newId();
  expect(await plan(nobody, 'pro')).toEqual({ code: 1, output: `No organization has the id ${nobody}.\n` });
  expect(await plan('nobody@example.test', 'pro')).toMatchObject({
    code: 1,
    output: 'No organization has the owner nobody@example.test.\n',
  });
  expect(await plan(owner.email, 'gold')).toMatchObject({ code: 1, output: expect.stringContaining('gold') });
});

test('an address names only what its person owns, and one who owns several must be asked which', async () => {
  const other = await signUp(harness);
  const join = (role: string) =>
    runSqlOf(
      harness,
      `begin; select set_config('app.agency_id', '${other.agencyId}', true);
       insert into memberships (agency_id, user_id, role) values ('${other.agencyId}', '${owner.userId}', '${role}')
         on conflict (agency_id, user_id) do update set role = excluded.role; commit;`,
    );
  await join('admin');
  expect(await plan(owner.email, 'team')).toMatchObject({
    code: 0,
    output: expect.stringContaining(owner.agencyId),
  });
  await join('owner');
  const { code, output } = await plan(owner.email, 'pro');
  expect(code).toBe(1);
  expect(output).toContain('owns several organizations');
  for (const id of [owner.agencyId, other.agencyId]) expect(output).toContain(id);
  expect((await planOf(owner)).code).toBe('team');
});

test('an organization’s name cannot change what the operator’s terminal shows', async () => {
  const name = '\u001b[2JPro\r\nfree\u202e';
  await runSqlOf(
    harness,
    `begin; select set_config('app.agency_id', '${owner.agencyId}', true);
     update agencies set name = '${name}' where agency_id = '${owner.agencyId}'; commit;`,
  );
  for (const { output } of [await runCommandOn(harness, 'agencies'), await plan(owner.agencyId, 'pro')]) {
    for (const character of ['\u001b', '\r', '\u202e']) expect(output).not.toContain(character);
    expect(output.split('\n').find((line) => line.includes(owner.agencyId))).toContain('?[2JPro??free?');
  }
});
