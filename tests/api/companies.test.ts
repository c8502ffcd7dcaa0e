// Companies: permissions to create, change and remove them, and simultaneous changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, getCompanies, removeCompany, updateCompany } from '#contract/company.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { getUser } from '#contract/user.ts';
import { industryRows } from '../../server/platform/db/catalogue-rows.ts';
import { addColleague, ask, companyDraft, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf, openCompanyTo, png, usePlan } from './workspace.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

test('a created company is listed with its fields and number of jobs', async () => {
  const { app } = harness;
  const { company } = await makeJob(app, owner);
  const listed = await ask(app, getCompanies, { token: owner.token });
  const found = listed.find((item) => item.id === company.id);
  expect(found).toMatchObject({ name: 'Harbour Clinic', jobs_count: 1, agency_id: owner.agencyId });
  expect(found?.share_hash).toMatch(/^[A-Za-z0-9_-]{22,}$/);
});

test('the same company sent twice, even at once, is one company', async () => {
  const { app } = harness;
  const body = companyDraft();
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(app, createCompany, { token: owner.token, body })),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const otherCompany = await refusal(app, createCompany, {
    token: owner.token,
    body: { ...body, name: 'Other' },
  });
  expect(otherCompany).toMatchObject({ status: 409, code: 'id_taken' });
});

test('a colleague cannot take over a company by its id', async () => {
  const { app } = harness;
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  const admin = await addColleague(app, owner, 'admin');
  const body = companyDraft({ id: company.id, name: 'Mine now' });
  expect(await refusal(app, createCompany, { token: admin.token, body })).toMatchObject({ code: 'id_taken' });
});

test('a newer version by a colleague is shown, not overwritten', async () => {
  const { app } = harness;
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  const params = { id: company.id };
  const saved = { ...companyDraft({ id: company.id, name: 'First' }), updated_at: company.updated_at };
  const first = await ask(app, updateCompany, { token: owner.token, params, body: saved });
  expect(first.updated_at > company.updated_at).toBe(true);

  const repeated = await ask(app, updateCompany, { token: owner.token, params, body: saved });
  expect(repeated).toEqual(first);

  const late = { ...saved, name: 'Second' };
  const refused = await refusal(app, updateCompany, { token: owner.token, params, body: late });
  expect(refused).toMatchObject({ status: 409, code: 'edited_meanwhile' });
  expect(refused.details['current']).toMatchObject({ name: 'First', updated_at: first.updated_at });
});

test('of two simultaneous edits of the same version, one is saved and one gets a conflict', async () => {
  const { app } = harness;
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  const edits = ['A', 'B'].map((name) => ({
    ...companyDraft({ id: company.id, name }),
    updated_at: company.updated_at,
  }));
  const params = { id: company.id };
  const replies = await Promise.all(
    edits.map((body) => send(app, updateCompany, { token: owner.token, params, body })),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
});

test('each change is recorded with the values before and after', async () => {
  const { app } = harness;
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
  const params = { id: company.id };
  const edit = { ...companyDraft({ id: company.id, name: 'Renamed' }), updated_at: company.updated_at };
  await ask(app, updateCompany, { token: owner.token, params, body: edit });
  await ask(app, removeCompany, { token: owner.token, params });
  const lines = await auditOf(app, owner, company.id);
  expect(lines.map((line) => line.kind)).toEqual(['created', 'edited', 'removed']);
  expect(lines[1]).toMatchObject({
    user_id: owner.userId,
    before: { name: 'Harbour Clinic' },
    after: { name: 'Renamed' },
  });
});

test('the plan’s limit of companies holds, also for two created at once', async () => {
  const { app } = harness;
  const small = await signUp(app, 'Small Owner');
  await usePlan(app, small, 'free');
  const bodies = [companyDraft(), companyDraft()];
  const replies = await Promise.all(
    bodies.map((body) => send(app, createCompany, { token: small.token, body })),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 402]);
  const refused = await refusal(app, createCompany, { token: small.token, body: companyDraft() });
  expect(refused).toMatchObject({
    code: 'plan_limit',
    details: { what: 'companies', limit: 1, used: 1 },
  });
});

test('a member limited to some companies sees those and the ones they create', async () => {
  const { app } = harness;
  const open = await ask(app, createCompany, { token: owner.token, body: companyDraft({ name: 'Open' }) });
  const closed = await ask(app, createCompany, {
    token: owner.token,
    body: companyDraft({ name: 'Closed' }),
  });
  const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  await openCompanyTo(app, limited, open.id);
  const own = await ask(app, createCompany, { token: limited.token, body: companyDraft({ name: 'Own' }) });
  const listed = await ask(app, getCompanies, { token: limited.token });
  expect(listed.map((item) => item.id).toSorted()).toEqual([open.id, own.id].toSorted());
  const edit = { ...companyDraft({ id: closed.id }), updated_at: closed.updated_at };
  const sent = { token: limited.token, params: { id: closed.id }, body: edit };
  expect(await refusal(app, updateCompany, sent)).toMatchObject({ status: 404, code: 'not_found' });
});

test('a reviewer can see companies but not create one', async () => {
  const { app } = harness;
  const reviewer = await addColleague(app, owner, 'reviewer');
  await ask(app, getCompanies, { token: reviewer.token });
  const refused = await refusal(app, createCompany, { token: reviewer.token, body: companyDraft() });
  expect(refused).toMatchObject({
    status: 403,
    code: 'forbidden',
    details: { permission: 'companies.manage' },
  });
});

const legal = {
  address: 'Hafenstraße 1',
  country: 'DE',
  state: 'Hamburg',
  city: 'Hamburg',
  zip: '20095',
  vat: 'DE 136 695 976',
  legal_entity: 'Harbour Clinic GmbH\nAmtsgericht Hamburg, HRB 1',
};

test('a company has an address and a legal name', async () => {
  const { app } = harness;
  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft(legal) });
  expect(company).toMatchObject({ ...legal, vat_state: 'valid' });
  const moved = {
    ...companyDraft({ id: company.id, ...legal, city: 'Bremen' }),
    updated_at: company.updated_at,
  };
  const params = { id: company.id };
  expect(await ask(app, updateCompany, { token: owner.token, params, body: moved })).toMatchObject({
    city: 'Bremen',
    vat: legal.vat,
  });
});

test('an invalid VAT number is refused at its field, and nothing is saved', async () => {
  const { app } = harness;
  const wrong = companyDraft({ ...legal, vat: 'DE136695977' });
  const refused = await refusal(app, createCompany, { token: owner.token, body: wrong });
  expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields: { vat: 'format' } });

  const company = await ask(app, createCompany, { token: owner.token, body: companyDraft(legal) });
  const body = { ...wrong, id: company.id, name: 'Renamed', updated_at: company.updated_at };
  const sent = { token: owner.token, params: { id: company.id }, body };
  expect(await refusal(app, updateCompany, sent)).toMatchObject({ fields: { vat: 'format' } });
  const listed = await ask(app, getCompanies, { token: owner.token });
  expect(listed.find((item) => item.id === company.id)).toEqual(company);
});

test('a VAT number that cannot be checked is accepted as unverified', async () => {
  const { app } = harness;
  const stateOf = async (country: string, vat: string) =>
    (await ask(app, createCompany, { token: owner.token, body: companyDraft({ country, vat }) })).vat_state;
  expect(await stateOf('US', '12-3456789')).toBe('unverified');
  expect(await stateOf('', '12-3456789')).toBe('unverified');
  expect(await stateOf('US', '')).toBe('none');
});

test('a member who may change the settings can name the agency in a company’s form', async () => {
  const { app } = harness;
  const person = await signUp(app, 'Nora Namer');
  const body = companyDraft({ agency_name: 'Namer & Daughters' });
  const company = await ask(app, createCompany, { token: person.token, body });
  const named = async () => (await ask(app, getUser, { token: person.token })).agency.name;
  expect(await named()).toBe('Namer & Daughters');
  const edit = { ...companyDraft({ id: company.id, agency_name: 'Namers' }), updated_at: company.updated_at };
  await ask(app, updateCompany, { token: person.token, params: { id: company.id }, body: edit });
  expect(await named()).toBe('Namers');
  const lines = await auditOf(app, person, company.id);
  expect(lines.filter(({ kind }) => kind === 'agency_renamed')).toMatchObject([
    { after: { agency_name: 'Namer & Daughters' } },
    { before: { agency_name: 'Namer & Daughters' }, after: { agency_name: 'Namers' } },
  ]);

  const recruiter = await addColleague(app, person, 'recruiter');
  const refused = await refusal(app, createCompany, {
    token: recruiter.token,
    body: companyDraft({ agency_name: 'Mine' }),
  });
  expect(refused).toMatchObject({
    status: 403,
    code: 'forbidden',
    details: { permission: 'settings.manage' },
  });
  // The current name is no change.
  await ask(app, createCompany, { token: recruiter.token, body: companyDraft({ agency_name: 'Namers' }) });
  expect(await named()).toBe('Namers');
});

test('a picture is stored under its real type and shown with the company', async () => {
  const { app } = harness;
  const id = newId();
  const sent = { token: owner.token, params: { id }, query: { name: 'logo.jpg' }, body: png };
  const file = await ask(app, uploadFile, { ...sent, headers: { 'content-type': 'image/jpeg' } });
  expect(file).toMatchObject({ id, mime_type: 'image/png', name: 'logo.jpg' });
  const again = await ask(app, uploadFile, { ...sent, headers: { 'content-type': 'image/jpeg' } });
  expect(again).toEqual(file);

  const body = companyDraft({ logo_file_id: id, industry_id: industryRows[0]?.id ?? null });
  const company = await ask(app, createCompany, { token: owner.token, body });
  const shown = await app.inject({ url: company.logo ?? '' });
  expect(shown.rawPayload.length).toBe(file.bytes);
  expect(shown.headers['content-type']).toBe('image/png');
});

test('other bytes under a stored picture’s id are refused and change nothing', async () => {
  const { app } = harness;
  const id = newId();
  const headers = { 'content-type': 'image/png' };
  const file = await ask(app, uploadFile, { token: owner.token, params: { id }, body: png, headers });
  const otherBytes = Buffer.concat([png, Buffer.from('x')]);
  const refused = await refusal(app, uploadFile, {
    token: owner.token,
    params: { id },
    body: otherBytes,
    headers,
  });
  expect(refused).toMatchObject({ status: 409, code: 'id_taken' });
  expect((await app.inject({ url: file.url })).rawPayload.length).toBe(file.bytes);
});

test('changing a company’s design needs the permission for it', async () => {
  const owner = await signUp(harness.app);
  const writer = await addColleague(harness.app, owner, 'recruiter', {
    permissions: ['companies.view', 'companies.manage'],
  });
  const plain = companyDraft();
  const made = await ask(harness.app, createCompany, { token: writer.token, body: plain });
  const colored = { ...plain, bg_color: '#123456' };
  const forbidden = { status: 403, code: 'forbidden', details: { permission: 'design.manage' } };
  expect(
    await refusal(harness.app, createCompany, { token: writer.token, body: { ...colored, id: newId() } }),
  ).toMatchObject(forbidden);
  const params = { id: made.id };
  const body = { ...colored, updated_at: made.updated_at };
  expect(await refusal(harness.app, updateCompany, { token: writer.token, params, body })).toMatchObject(
    forbidden,
  );
  const renamed = { ...plain, name: 'Renamed', updated_at: made.updated_at };
  const saved = await ask(harness.app, updateCompany, { token: writer.token, params, body: renamed });
  const designed = { ...colored, name: 'Renamed', updated_at: saved.updated_at };
  expect(await ask(harness.app, updateCompany, { token: owner.token, params, body: designed })).toMatchObject(
    {
      bg_color: '#123456',
    },
  );
});
