// The free trial: once for each organization and email domain, by a link that works only for the member who asked for it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmTrial, startTrial } from '#contract/billing.ts';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import { queueBillingLetters } from '../../server/domain/billing/queue-letters.ts';
import { endPlans } from '../../server/domain/organizations/plans/end-plans.ts';
import { ada, bill, planOf, pro, subscribed } from './buying.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { auditOfKind } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let domain: string;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: sellerEnvironment });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  domain = `${newId()}.example`;
  owner = await ownerAt(`olga@${domain}`);
});

/** The owner of a new organization, with this confirmed address. */
async function ownerAt(email: string): Promise<Person> {
  const person = await signUp(harness.app);
  await harness.deps.db.asTenant(person, async (tx) => {
    await tx.execute(sql`update users set email = ${email} where id = ${person.userId}`);
    await tx.execute(sql`update billing_infos set email = ${email} where agency_id = ${person.agencyId}`);
  });
  return person;
}

const start = ({ token }: Person) => ask(harness.app, startTrial, { token });
const notStarted = ({ token }: Person) => refusal(harness.app, startTrial, { token });
const mailsTo = (address: string) => harness.mails.filter(({ to }) => to.address === address);

/** Asks for the trial and returns the emailed link's token. */
async function linkOf(person: Person, address: string): Promise<string> {
  const sent = mailsTo(address).length;
  expect(await start(person)).toEqual({ email: address });
  return eventually(() => {
    const mail = mailsTo(address)[sent];
    const [, token] = /\/profile\/plan\/trial\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    expect(token).toBeDefined();
    return token ?? '';
  });
}

const confirm = ({ token }: Person, link: string) =>
  ask(harness.app, confirmTrial, { token, body: { token: link } });
const notConfirmed = ({ token }: Person, link: string) =>
  refusal(harness.app, confirmTrial, { token, body: { token: link } });

test('the emailed link starts Pro for 14 days, an email warns three days before the end, and the default plan follows', async () => {
  expect((await ask(harness.app, getConfig, { token: owner.token })).billing).toMatchObject({
    mode: 'sold',
    trial_days: 14,
  });
  expect(await planOf(harness, owner)).toMatchObject({ code: 'free', trial: false, trial_available: true });
  const address = `olga@${domain}`;
  const link = await linkOf(owner, address);
  expect((await planOf(harness, owner)).code).toBe('free');
  await confirm(owner, link);
  // The reply was lost.
  await confirm(owner, link);
  const plan = await planOf(harness, owner);
  expect(plan).toMatchObject({
    ...{ code: 'pro', trial: true, status: 'will_end', provider: 'trial', trial_available: false },
  });
  expect(Date.parse(plan.end_plan_at ?? '') - Date.parse(plan.start_at)).toBe(14 * 86_400_000);
  expect(await auditOfKind(harness.app, owner, 'plan')).toHaveLength(2);
  expect(await notStarted(owner)).toMatchObject({ status: 409, code: 'trial_used' });

  harness.passTime(10.9 * 86_400_000);
  await queueBillingLetters.run({}, harness.deps);
  harness.passTime(0.2 * 86_400_000);
  await queueBillingLetters.run({}, harness.deps);
  await queueBillingLetters.run({}, harness.deps);
  await eventually(() =>
    expect(mailsTo(address).map(({ subject }) => subject)).toEqual([
      'Your link for the free trial',
      expect.stringMatching(/^Your free trial ends on/),
    ]),
  );
  harness.passTime(3 * 86_400_000);
  await endPlans.run({}, harness.deps);
  await queueBillingLetters.run({}, harness.deps);
  expect(await planOf(harness, owner)).toMatchObject({
    ...{ code: 'free', status: 'canceled', trial: false, trial_available: false },
  });
  await eventually(() => expect(mailsTo(address).at(-1)?.subject).toBe('Your free trial has ended'));
  expect(await notStarted(owner)).toMatchObject({ code: 'trial_used' });
  expect(await notConfirmed(owner, link)).toMatchObject({ status: 410, code: 'trial_link_invalid' });
});

describe('a second trial', () => {
  test('is refused to another organization with the same domain, also with a link from before', async () => {
    const other = await ownerAt(`bob@hr.${domain}`);
    const early = await linkOf(other, `bob@hr.${domain}`);
    await confirm(owner, await linkOf(owner, `olga@${domain}`));
    expect(await notConfirmed(other, early)).toMatchObject({ status: 409, code: 'trial_used' });
    expect(await notStarted(other)).toMatchObject({ code: 'trial_used' });
    expect((await planOf(harness, other)).code).toBe('free');
  });

  test('is refused to the same organization through a colleague with another domain', async () => {
    await confirm(owner, await linkOf(owner, `olga@${domain}`));
    harness.passTime(15 * 86_400_000);
    await endPlans.run({}, harness.deps);
    const colleague = await addColleague(harness.app, owner, 'owner');
    expect(await notStarted(colleague)).toMatchObject({ code: 'trial_used' });
  });

  test('at a public mail provider counts by address, however it is written', async () => {
    const name = newId().replaceAll('-', '');
    const first = await ownerAt(`${name}@gmail.com`);
    await confirm(first, await linkOf(first, `${name}@gmail.com`));
    const same = await ownerAt(`${name.slice(0, 3)}.${name.slice(3)}+again@googlemail.com`);
    expect(await notStarted(same)).toMatchObject({ code: 'trial_used' });
    const stranger = await ownerAt(`x${name}@gmail.com`);
    await confirm(stranger, await linkOf(stranger, `x${name}@gmail.com`));
    expect((await planOf(harness, stranger)).code).toBe('pro');
  });

  test('of two at once, one starts', async () => {
    const other = await ownerAt(`bob@${domain}`);
    const [mine, theirs] = [await linkOf(owner, `olga@${domain}`), await linkOf(other, `bob@${domain}`)];
    const both = await Promise.allSettled([confirm(owner, mine), confirm(other, theirs)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a link', () => {
  test('does not work for another member or organization that it is forwarded to', async () => {
    const link = await linkOf(owner, `olga@${domain}`);
    const invalid = { status: 410, code: 'trial_link_invalid' };
    const colleague = await addColleague(harness.app, owner, 'owner');
    const stranger = await signUp(harness.app);
    expect(await notConfirmed(colleague, link)).toMatchObject(invalid);
    expect(await notConfirmed(stranger, link)).toMatchObject(invalid);
    expect(await notConfirmed(owner, 'x'.repeat(43))).toMatchObject(invalid);
    for (const person of [owner, stranger]) expect((await planOf(harness, person)).code).toBe('free');
    await confirm(owner, link);
  });

  test('expires after a day, and does not outlive a change of the address', async () => {
    const link = await linkOf(owner, `olga@${domain}`);
    harness.passTime(24 * 3_600_000);
    expect(await notConfirmed(owner, link)).toMatchObject({ status: 410, code: 'trial_link_invalid' });
    const fresh = await linkOf(owner, `olga@${domain}`);
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.execute(sql`update users set email = ${`${newId()}@elsewhere.example`} where id = ${owner.userId}`),
    );
    expect(await notConfirmed(owner, fresh)).toMatchObject({ code: 'trial_link_invalid' });
  });

  test('is emailed five times an hour at most, and only to those who manage billing', async () => {
    for (let round = 0; round < 5; round += 1) await linkOf(owner, `olga@${domain}`);
    expect(await notStarted(owner)).toMatchObject({ status: 429, code: 'too_many_requests' });
    const recruiter = await addColleague(harness.app, owner, 'recruiter');
    expect(await notStarted(recruiter)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

test('a paid plan replaces the trial, and there is no trial while one runs', async () => {
  await confirm(owner, await linkOf(owner, `olga@${domain}`));
  await bill(harness, owner, ada);
  await subscribed(harness, owner, pro);
  expect(await planOf(harness, owner)).toMatchObject({ provider: 'bank_transfer', trial: false });
  const buyer = await signUp(harness.app);
  await bill(harness, buyer, ada);
  const link = await linkOf(buyer, mailAddressOf(buyer));
  await subscribed(harness, buyer, pro);
  expect(await notConfirmed(buyer, link)).toMatchObject({ code: 'trial_used' });
  expect(await planOf(harness, buyer)).toMatchObject({ provider: 'bank_transfer', code: 'pro' });
});

const mailAddressOf = ({ userId }: Person) => `owner-${userId}@candor.test`;

test('an installation without trials offers none', async () => {
  const other = await startTestApp({ environment: { ...sellerEnvironment, TRIAL_DAYS: '0' } });
  const person = await signUp(other.app);
  expect((await planOf(other, person)).trial_available).toBe(false);
  const { token } = person;
  expect(await refusal(other.app, startTrial, { token })).toMatchObject({ code: 'plan_not_sold' });
  await other.stop();
});
