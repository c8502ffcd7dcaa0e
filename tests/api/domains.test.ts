// Domains: a TXT record proves them, its end ends the proof, and no organization gets another's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany, getPublicCompany } from '#contract/company.ts';
import { addDomain, checkDomain, getDomains, maxDomains, removeDomain } from '#contract/domain.ts';
import { newId } from '#contract/id.ts';
import { getShare } from '#contract/interview.ts';
import { createJob } from '#contract/job.ts';
import { checkDomains } from '../../server/domain/organizations/domains/check-domains.ts';
import { unreachableDays } from '../../server/domain/organizations/domains/rules.ts';
import { startDnsServer } from './dns-server.ts';
import type { DnsServer } from './dns-server.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, companyDraft, jobDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';

const hourMs = 3_600_000;
let dns: DnsServer;
let harness: TestApp;
let owner: Person;
let other: Person;

beforeAll(async () => {
  dns = await startDnsServer();
  harness = await startTestApp({ environment: { DNS_SERVERS: dns.address } });
  owner = await signUp(harness.app);
  other = await signUp(harness.app);
});
afterAll(async () => {
  await harness.stop();
  await dns.stop();
});
beforeEach(() => dns.zones.clear());

const add = (domain: string, { token } = owner) =>
  ask(harness.app, addDomain, { token, body: { id: newId(), domain } });
const check = ({ id }: { id: string }, { token } = owner) =>
  ask(harness.app, checkDomain, { token, params: { id } });
const stateOf = async ({ id }: { id: string }, { token } = owner) =>
  (await ask(harness.app, getDomains, { token })).find((domain) => domain.id === id);
const runDaily = () => checkDomains.run({}, harness.deps);

test('is proved by its record, also among others and in several strings', async () => {
  const added = await add('https://Proved.Example/careers?x=1');
  expect(added).toMatchObject({ domain: 'proved.example', state: 'pending', checked_at: null });
  expect(added.record).toMatch(/^candor-verify=[0-9a-f]{40}$/);
  expect(await check(added)).toMatchObject({ state: 'pending', fault: 'no_record' });
  dns.zones.set('proved.example', ['v=spf1 -all', 'x'.repeat(300), added.record]);
  const proved = await check(added);
  expect(proved).toMatchObject({ state: 'verified', fault: '' });
  expect(await add('proved.example')).toMatchObject({ id: added.id });
});

test.each([
  ['candor-verify=', 'without the token'],
  ['candor-verify=0000000000000000000000000000000000000000', 'of another token'],
  ['x', 'of something else'],
])('is not proved by a record %s: %s', async (record) => {
  const added = await add(`not-${newId()}.example`);
  dns.zones.set(added.domain, [record, `prefix ${added.record}`, `${added.record}0`]);
  expect(await check(added)).toMatchObject({ state: 'pending', fault: 'no_record' });
});

test.each([
  '',
  'localhost',
  'com',
  '127.0.0.1',
  '[::1]',
  'a b.example',
  'user@mail.example',
  'x.example:8080',
  '-a.example',
  `${'a'.repeat(64)}.example`,
])('refuses %s, which is no domain', async (domain) => {
  expect(
    await refusal(harness.app, addDomain, { token: owner.token, body: { id: newId(), domain } }),
  ).toMatchObject({ code: 'invalid_fields' });
});

test('shows a look-alike in ASCII', async () => {
  expect(await add('аррӏе.example')).toMatchObject({ domain: 'xn--80ak6aa92e.example' });
});

test('loses its proof with its record at once, and when nobody answers for a week; nobody is signed out', async () => {
  const gone = await add('gone.example');
  const silent = await add('unreachable.example');
  for (const { domain, record } of [gone, silent]) dns.zones.set(domain, [record]);
  await check(gone);
  await check(silent);
  dns.zones.set('gone.example', ['v=spf1 -all']);
  dns.zones.set('unreachable.example', 'broken');
  await runDaily();
  expect(await stateOf(gone)).toMatchObject({ state: 'verified' });
  harness.passTime(24 * hourMs);
  await runDaily();
  expect(await stateOf(gone)).toMatchObject({ state: 'lost', fault: 'no_record', verified_at: null });
  expect(await stateOf(silent)).toMatchObject({ state: 'verified', fault: 'unreachable' });
  harness.passTime(unreachableDays * 24 * hourMs);
  await runDaily();
  expect(await stateOf(silent)).toMatchObject({ state: 'lost', fault: 'unreachable' });
  dns.zones.set('unreachable.example', [silent.record]);
  expect(await check(silent)).toMatchObject({ state: 'verified' });
});

test('a new record is found without anybody asking', async () => {
  const added = await add('new.example');
  dns.zones.set('new.example', [added.record]);
  harness.passTime(hourMs);
  await runDaily();
  expect(await stateOf(added)).toMatchObject({ state: 'verified' });
});

test('belongs to one organization, until its record is gone', async () => {
  const first = await add('changed-hands.example');
  dns.zones.set('changed-hands.example', [first.record]);
  await check(first);
  const second = await add('changed-hands.example', other);
  expect(second.record).not.toBe(first.record);
  dns.zones.set('changed-hands.example', [first.record, second.record]);
  expect(
    await refusal(harness.app, checkDomain, { token: other.token, params: { id: second.id } }),
  ).toMatchObject({ code: 'domain_taken' });
  expect(await stateOf(second, other)).toMatchObject({ state: 'pending' });
  dns.zones.set('changed-hands.example', [second.record]);
  expect(await check(second, other)).toMatchObject({ state: 'verified' });
  expect(await stateOf(first)).toMatchObject({ state: 'lost' });
});

test('the interview and the company’s page name the domain that covers the website, and no other', async () => {
  const domain = await add('harbor.example');
  const make = (website: string) =>
    ask(harness.app, createCompany, { token: owner.token, body: companyDraft({ website }) });
  const companies = await Promise.all(
    [
      'https://jobs.harbor.example/x',
      'https://harbor.example.evil.example',
      'https://xharbor.example',
      '',
    ].map(make),
  );
  const named = async () =>
    Promise.all(
      companies.map(async ({ id, share_hash: hash }) => {
        const page = await ask(harness.app, getPublicCompany, { params: { hash } });
        const job = await ask(harness.app, createJob, { token: owner.token, body: jobDraft(id) });
        const welcome = await ask(harness.app, getShare, { params: { hash: job.hash_link } });
        expect(welcome.verified_domain).toBe(page.verified_domain?.domain ?? null);
        return welcome.verified_domain;
      }),
    );
  expect(await named()).toEqual([null, null, null, null]);
  dns.zones.set('harbor.example', [domain.record]);
  await check(domain);
  expect(await named()).toEqual(['harbor.example', null, null, null]);
  const html = await harness.app.inject({
    url: `/c/${companies[0]?.share_hash}`,
    headers: { accept: 'text/html' },
  });
  expect(html.body).toContain('harbor.example');
  expect(html.body).toContain('candor.test');
  await ask(harness.app, removeDomain, { token: owner.token, params: { id: domain.id } });
  await ask(harness.app, removeDomain, { token: owner.token, params: { id: domain.id } });
  expect(await named()).toEqual([null, null, null, null]);
});

test('an organization has a limited number of them', async () => {
  const person = await signUp(harness.app);
  for (let n = 0; n < maxDomains; n += 1) await add(`n${n}.example`, person);
  expect(
    await refusal(harness.app, addDomain, {
      token: person.token,
      body: { id: newId(), domain: 'one-more.example' },
    }),
  ).toMatchObject({ code: 'too_many' });
});
