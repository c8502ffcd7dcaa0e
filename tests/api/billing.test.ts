// A plan bought by bank transfer, from the quote to the last reminder of it: nothing is charged that was not confirmed,
// nothing is counted twice, and nobody loses a plan that is paid.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelPlan,
  continuePurchase,
  quotePlan,
  scheduleChange,
  subscribe,
  undoCancel,
  undoChange,
} from '#contract/billing.ts';
import type { PurchaseReply, Quote } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import type { InvoiceListed } from '#contract/invoice.ts';
import { getCurrentPlan, saveBilling } from '#contract/plan.ts';
import type { BillingInfo } from '#contract/plan.ts';
import { advanceBilling } from '../../server/domain/billing/advance.ts';
import { importEntry } from '../../server/domain/billing/import-statement.ts';
import type { Outcome, StatementEntry } from '../../server/domain/billing/import-statement.ts';
import { endPlans } from '../../server/domain/organizations/plans/end-plans.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { startVies } from './vies-server.ts';
import type { ViesServer } from './vies-server.ts';
import { runCommandOn } from './run-command.ts';
import { auditOfKind } from './workspace.ts';

let vies: ViesServer;
let harness: TestApp;
let owner: Person;
beforeAll(async () => {
  vies = await startVies();
  harness = await startTestApp({ environment: { ...sellerEnvironment, VIES_URL: vies.url } });
});
afterAll(async () => {
  await harness.stop();
  await vies.close();
});
beforeEach(async () => {
  vies.failure = 'none';
  owner = await signUp(harness.app);
  await bill(ada);
});

const ada: BillingInfo = {
  ...{ client_type: 'physical', name: 'Ada Lovelace', real_name: '', email: 'ada@example.test' },
  ...{ address: 'Marktplatz 1', city: 'Berlin', state: '', postal_code: '10115', country: 'DE', vat: '' },
};
const clinic: BillingInfo = {
  ...{ ...ada, client_type: 'business', name: '', real_name: 'Clinique SARL', city: 'Paris' },
  ...{ postal_code: '75001', country: 'FR', vat: 'FR40303265045' },
};
const team = { plan_id: planIdOf('team'), yearly: false, currency: 'EUR' };
const pro = { plan_id: planIdOf('pro'), yearly: false, currency: 'EUR' };
type Choice = typeof team;

const planOf = () => ask(harness.app, getCurrentPlan, { token: owner.token });
const quote = (body: Choice) => ask(harness.app, quotePlan, { token: owner.token, body });
const invoicesOf = async () => (await ask(harness.app, getInvoices, { token: owner.token })).invoices;
const invoiceOf = (id: string) => ask(harness.app, getInvoice, { token: owner.token, params: { id } });
const days = (count: number) => harness.passTime(count * 86_400_000);
const advance = () => advanceBilling.run({}, harness.deps);

async function bill(billing: BillingInfo) {
  const seen = (await planOf()).billing_info;
  return ask(harness.app, saveBilling, { token: owner.token, body: { ...billing, seen } });
}

const bodyOf = (choice: Choice, { due_minor, proration_at }: Quote) => ({
  ...{ ...choice, id: newId(), method: 'bank_transfer', due_minor, proration_at },
});

async function buy(choice: Choice): Promise<PurchaseReply> {
  return ask(harness.app, subscribe, { token: owner.token, body: bodyOf(choice, await quote(choice)) });
}

async function pay(invoiceId: string, changes: Partial<StatementEntry> = {}): Promise<Outcome> {
  const { document, open_minor } = await invoiceOf(invoiceId);
  return transfer({ amountMinor: BigInt(open_minor), text: document.reference, ...changes });
}

function transfer(changes: Partial<StatementEntry>): Promise<Outcome> {
  const { deps } = harness;
  return importEntry(
    deps.db,
    {
      ...{ iban: 'DE89370400440532013000', bankReference: newId(), bookedOn: '2026-11-25', currency: 'EUR' },
      ...{ amountMinor: 0n, payer: 'Ada', text: '', isReversal: false },
      ...changes,
    },
    { config: deps.config, now: deps.now(), isDryRun: false },
  );
}

/** Buys a plan and pays for it. */
async function subscribed(choice: Choice): Promise<string> {
  const { invoice_id } = await buy(choice);
  await pay(invoice_id ?? '');
  return invoice_id ?? '';
}

const shown = ({ kind, gross_minor, open_minor, state }: InvoiceListed) => [
  kind,
  gross_minor,
  open_minor,
  state,
];

// First, because purchases are dated by the database's clock and the other tests move the server's.
test('nobody fills the books with purchases that are withdrawn: ten in a day are enough', async () => {
  for (let bought = 0; bought < 10; bought += 1) {
    await buy(team);
    await ask(harness.app, cancelPlan, { token: owner.token });
  }
  const body = bodyOf(team, await quote(team));
  expect(await refusal(harness.app, subscribe, { token: owner.token, body })).toMatchObject({
    ...{ status: 429, code: 'too_many_requests' },
  });
  expect(await invoicesOf()).toHaveLength(20);
});

test('a plan begins when its invoice is paid, at exactly the price that was confirmed', async () => {
  const offer = await quote(pro);
  expect(offer).toMatchObject({
    ...{ change: 'start', waits_for_payment: true, net_minor: 13_900, tax_minor: 2641, gross_minor: 16_541 },
    ...{
      credit_minor: 0,
      due_minor: 16_541,
      later_minor: 13_900,
      tax_percent: 19,
      methods: ['bank_transfer'],
    },
  });
  const body = bodyOf(pro, offer);
  const { token } = owner;
  const reply = await ask(harness.app, subscribe, { token, body });
  expect(reply).toMatchObject({ id: body.id, state: 'open', method: 'bank_transfer', url: null });
  // The reply was lost, and the page asks again.
  expect(await ask(harness.app, subscribe, { token, body })).toEqual(reply);
  expect(await refusal(harness.app, subscribe, { token, body: { ...body, yearly: true } })).toMatchObject({
    code: 'id_taken',
  });
  expect(await planOf()).toMatchObject({
    ...{ code: 'free', provider: null, purchase: { id: body.id, state: 'open', plan_name: 'Pro' } },
  });
  const id = reply.invoice_id ?? '';
  expect(await invoiceOf(id)).toMatchObject({
    ...{
      state: 'open',
      open_minor: 16_541,
      paid_minor: 0,
      document: { service_from: null, number: expect.any(String) },
    },
    bank: { name: 'Candor GmbH', iban: 'DE89370400440532013000' },
  });
  days(3);
  expect(await pay(id)).toMatchObject({ kind: 'paid', open: 0n });
  expect(await planOf()).toMatchObject({
    ...{ code: 'pro', status: 'active', provider: 'bank_transfer', amount_minor: 13_900, yearly: false },
    ...{ purchase: null, currency: 'EUR' },
  });
  const { start_at, end_at } = await planOf();
  expect(Date.parse(end_at ?? '') - Date.parse(start_at)).toBeGreaterThan(27 * 86_400_000);
  expect(await ask(harness.app, continuePurchase, { token, params: { id: body.id } })).toMatchObject({
    state: 'paid',
  });
  expect((await auditOfKind(harness.app, owner, 'plan')).map((line) => line.user_id)).toEqual([null]);
});

test('a statement imported twice counts once, a part payment leaves the rest open, and an excess is credit', async () => {
  const { invoice_id } = await buy(team);
  const id = invoice_id ?? '';
  const { document } = await invoiceOf(id);
  const part = { amountMinor: 3000n, text: document.reference, bankReference: newId() };
  expect(await transfer(part)).toEqual({ kind: 'paid', number: document.number, open: 2355n });
  expect(await transfer(part)).toEqual({ kind: 'known' });
  expect(await invoiceOf(id)).toMatchObject({ state: 'part_paid', open_minor: 2355, paid_minor: 3000 });
  expect((await planOf()).code).toBe('free');
  // Found by its number in the text this time, and too much.
  const rest = await transfer({ amountMinor: 3355n, text: `Thanks for ${document.number}!` });
  expect(rest).toMatchObject({ kind: 'paid', open: 0n });
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid', open_minor: 0, bank: null });
  expect((await planOf()).code).toBe('team');
  expect(await quote(pro)).toMatchObject({ change: 'upgrade', credit_minor: 1000 });
});

test('the operator imports a statement by command: a dry run changes nothing, and the same file again neither', async () => {
  const { invoice_id } = await buy(team);
  const { document, open_minor } = await invoiceOf(invoice_id ?? '');
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-statement-'));
  const [file, columns] = [path.join(folder, 'statement.csv'), path.join(folder, 'columns.json')];
  const amount = `${Math.floor(open_minor / 100)},${String(open_minor % 100).padStart(2, '0')}`;
  await writeFile(
    file,
    `Date;Amount;Currency;Name;Purpose\n25.11.2026;${amount};EUR;Ada;Invoice ${document.number}\n25.11.2026;5,00;EUR;Bo;Thanks\n`,
  );
  const headings = {
    bookedOn: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    payer: 'Name',
    text: 'Purpose',
  };
  await writeFile(columns, JSON.stringify({ ...headings, separator: ';', decimal: ',', date: 'D.M.Y' }));
  const payments = (...args: string[]) =>
    runCommandOn(harness, 'payments', file, '--columns', columns, ...args, sellerEnvironment);

  const dry = await payments('--dry-run');
  expect(dry).toMatchObject({ code: 2, output: expect.stringContaining('Nothing was changed') });
  expect((await invoiceOf(invoice_id ?? '')).open_minor).toBe(open_minor);
  const { code, output } = await payments();
  expect(code).toBe(2);
  expect(output).toContain(`pays ${document.number}`);
  expect(output).toContain('5.00 EUR Bo: fits no invoice');
  expect(await planOf()).toMatchObject({ code: 'team', provider: 'bank_transfer' });
  const again = await payments();
  expect(again).toMatchObject({ code: 0, output: expect.not.stringContaining('pays') });
  expect((await invoiceOf(invoice_id ?? '')).open_minor).toBe(0);
  expect(await runCommandOn(harness, 'payments', columns, sellerEnvironment)).toMatchObject({ code: 1 });
  await rm(folder, { recursive: true });
});

test('money that fits no invoice, or in another currency, pays nothing and is listed', async () => {
  const { invoice_id } = await buy(team);
  const id = invoice_id ?? '';
  expect(await transfer({ amountMinor: 5355n, text: 'for November' })).toEqual({ kind: 'unmatched' });
  expect(await pay(id, { currency: 'USD' })).toEqual({ kind: 'unmatched' });
  expect(await pay(id, { amountMinor: -5355n })).toEqual({ kind: 'unmatched' });
  expect(await invoiceOf(id)).toMatchObject({ state: 'open', open_minor: 5355 });
});

test('a payment that the bank takes back is open again', async () => {
  const id = (await buy(team)).invoice_id ?? '';
  const bankReference = newId();
  await pay(id, { bankReference });
  const { reference: text } = (await invoiceOf(id)).document;
  const taken = { amountMinor: 5355n, text, bankReference, isReversal: true };
  expect(await transfer(taken)).toEqual({ kind: 'reversed' });
  expect(await transfer(taken)).toEqual({ kind: 'known' });
  expect(await invoiceOf(id)).toMatchObject({ open_minor: 5355 });
});

test('an upgrade begins at once and charges the difference of the days that are left', async () => {
  await subscribed(team);
  const { end_at } = await planOf();
  days(10);
  await makeJob(harness.app, owner);
  const offer = await quote(pro);
  expect(offer).toMatchObject({ change: 'upgrade', waits_for_payment: false });
  expect(offer.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['unused', -1],
    ['plan', 1],
  ]);
  expect(offer.net_minor).toBeGreaterThan(5000);
  expect(offer.net_minor).toBeLessThan(9400);
  const { invoice_id } = await ask(harness.app, subscribe, { token: owner.token, body: bodyOf(pro, offer) });
  expect(await planOf()).toMatchObject({ code: 'pro', end_at, amount_minor: 13_900 });
  expect(await invoiceOf(invoice_id ?? '')).toMatchObject({
    ...{ open_minor: offer.due_minor, document: { service_to: end_at } },
  });
  // Nothing else is bought before this is paid.
  const yearly = { ...pro, yearly: true };
  const body = bodyOf(yearly, await quote(yearly));
  expect(await refusal(harness.app, subscribe, { token: owner.token, body })).toMatchObject({
    ...{ status: 409, code: 'purchase_open', details: { invoice_id } },
  });
  await pay(invoice_id ?? '');
  expect((await planOf()).purchase).toBeNull();
});

test('a smaller plan begins with the next period and can be undone until then', async () => {
  await subscribed(pro);
  const { token } = owner;
  const { app } = harness;
  const body = { plan_id: team.plan_id, yearly: false };
  await ask(app, scheduleChange, { token, body });
  await ask(app, scheduleChange, { token, body });
  const { end_at } = await planOf();
  expect(await planOf()).toMatchObject({
    code: 'pro',
    next_plan: { code: 'team', yearly: false, at: end_at },
  });
  await ask(app, undoChange, { token });
  await ask(app, undoChange, { token });
  expect((await planOf()).next_plan).toBeNull();
  await ask(app, scheduleChange, { token, body });
  await daysAfterEnd(-10);
  await advance();
  const [renewal] = await invoicesOf();
  expect(renewal).toMatchObject({ gross_minor: 5355, state: 'open' });
  await pay(renewal?.id ?? '');
  days(12);
  await advance();
  expect(await planOf()).toMatchObject({
    code: 'team',
    next_plan: null,
    amount_minor: 4500,
    status: 'active',
  });
});

test('a canceled plan runs to the end of its period, which can be undone until then', async () => {
  await subscribed(pro);
  const { token } = owner;
  const { app } = harness;
  const { end_at } = await planOf();
  await ask(app, cancelPlan, { token });
  await ask(app, cancelPlan, { token });
  expect(await planOf()).toMatchObject({ code: 'pro', status: 'will_end', end_plan_at: end_at });
  await ask(app, undoCancel, { token });
  await ask(app, undoCancel, { token });
  expect(await planOf()).toMatchObject({ status: 'active', end_plan_at: null });
  await daysAfterEnd(-10);
  await advance();
  expect(await invoicesOf()).toHaveLength(2);
  // The renewal that was invoiced already is taken back.
  await ask(app, cancelPlan, { token });
  const credited = await invoicesOf();
  expect(credited.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice']);
  expect(credited.filter(({ open_minor }) => open_minor > 0)).toEqual([]);
  await daysAfterEnd(1);
  await advance();
  await endPlans.run({}, harness.deps);
  expect(await planOf()).toMatchObject({ code: 'free', status: 'canceled', end_at });
  expect(await invoicesOf()).toHaveLength(3);
});

test('a purchase that nobody paid is withdrawn by its buyer, with a credit note', async () => {
  const { id, invoice_id } = await buy(pro);
  const { token } = owner;
  await ask(harness.app, cancelPlan, { token });
  // The reply was lost.
  await ask(harness.app, cancelPlan, { token });
  expect(await ask(harness.app, continuePurchase, { token, params: { id } })).toMatchObject({
    state: 'expired',
  });
  expect((await invoicesOf()).map(shown).toSorted()).toEqual([
    ['credit_note', 16_541, 0, 'paid'],
    ['invoice', 16_541, 0, 'credited'],
  ]);
  // A transfer that was on its way becomes credit for the next purchase.
  await transfer({ amountMinor: 16_541n, text: (await invoiceOf(invoice_id ?? '')).document.reference });
  expect((await planOf()).code).toBe('free');
  expect(await quote(pro)).toMatchObject({ credit_minor: 16_541, due_minor: 0 });
  await buy(pro);
  expect((await planOf()).code).toBe('pro');
});

/** Moves the clock to so many days after the end of the paid period. */
async function daysAfterEnd(count: number) {
  const end = Date.parse((await planOf()).end_at ?? '');
  harness.passTime(end + count * 86_400_000 - harness.deps.now().getTime());
}

test('a plan is renewed period by period, and an unpaid one ends only after 21 days of grace', async () => {
  await subscribed(pro);
  await daysAfterEnd(-14.1);
  await advance();
  expect(await invoicesOf()).toHaveLength(1);
  await daysAfterEnd(-14);
  await advance();
  await advance();
  const [renewal, first] = (await invoicesOf()).toSorted((a, b) => b.open_minor - a.open_minor);
  expect(renewal).toMatchObject({ gross_minor: 16_541, state: 'open' });
  expect(first).toMatchObject({ state: 'paid' });
  // Due in 14 days, on the day on which the next period begins.
  await daysAfterEnd(-0.1);
  await advance();
  expect(await planOf()).toMatchObject({ code: 'pro', status: 'active', payment_problem: null });
  days(2);
  await advance();
  const { payment_problem } = await planOf();
  expect(payment_problem).toMatchObject({ kind: 'bank_transfer', invoice_id: renewal?.id });
  const member = await addColleague(harness.app, owner, 'recruiter');
  expect((await ask(harness.app, getCurrentPlan, { token: member.token })).payment_problem).toBeNull();
  days(18);
  await advance();
  await endPlans.run({}, harness.deps);
  expect(await planOf()).toMatchObject({ code: 'pro', status: 'active' });
  days(4);
  // Whichever task is first.
  await endPlans.run({}, harness.deps);
  await advance();
  await advance();
  expect(await planOf()).toMatchObject({ code: 'free', status: 'canceled', payment_problem: null });
  expect((await invoicesOf()).map(shown).toSorted()).toEqual([
    ['credit_note', 16_541, 0, 'paid'],
    ['invoice', 16_541, 0, 'credited'],
    ['invoice', 16_541, 0, 'paid'],
  ]);
});

test('a late payment keeps the plan', async () => {
  await subscribed(pro);
  await daysAfterEnd(-14);
  await advance();
  await daysAfterEnd(2);
  await advance();
  const { payment_problem } = await planOf();
  await pay(payment_problem?.invoice_id ?? '');
  expect(await planOf()).toMatchObject({ code: 'pro', payment_problem: null });
  await advance();
  await daysAfterEnd(-3);
  await advance();
  await endPlans.run({}, harness.deps);
  expect(await planOf()).toMatchObject({ code: 'pro', status: 'active' });
});

describe('a quote', () => {
  test('is charged only as it was confirmed', async () => {
    const { token } = owner;
    const body = bodyOf(pro, await quote(pro));
    const changed = await refusal(harness.app, subscribe, { token, body: { ...body, due_minor: 1 } });
    expect(changed).toMatchObject({ status: 409, code: 'quote_changed' });
    expect(changed.details).toMatchObject({ quote: { due_minor: 16_541 } });
    days(1);
    expect(await refusal(harness.app, subscribe, { token, body })).toMatchObject({ code: 'quote_changed' });
    expect(await invoicesOf()).toEqual([]);
  });

  test.each<[code: string, status: number, choice: Choice]>([
    ['plan_not_sold', 422, { ...pro, plan_id: newId() }],
    ['plan_not_sold', 422, { ...pro, plan_id: planIdOf('free') }],
    ['plan_not_sold', 422, { ...pro, plan_id: planIdOf('self_hosted') }],
    // A sale with VAT is possible only in the seller's currency.
    ['currency_not_offered', 422, { ...pro, currency: 'USD' }],
  ])('is refused: %s', async (code, status, choice) => {
    expect(await refusal(harness.app, quotePlan, { token: owner.token, body: choice })).toMatchObject({
      code,
      status,
    });
  });

  test('needs complete billing information and an address whose VAT is known', async () => {
    const { token } = owner;
    await bill({ ...ada, country: 'ES', postal_code: '35001' });
    expect(await refusal(harness.app, quotePlan, { token, body: pro })).toMatchObject({
      code: 'tax_unclear',
    });
    const other = await signUp(harness.app);
    expect(await refusal(harness.app, quotePlan, { token: other.token, body: pro })).toMatchObject({
      ...{ status: 422, code: 'billing_incomplete', fields: { country: 'required' } },
    });
  });

  test('of the running plan or in another currency is refused', async () => {
    await subscribed(pro);
    const { token } = owner;
    expect(await refusal(harness.app, quotePlan, { token, body: pro })).toMatchObject({
      code: 'plan_unchanged',
    });
    const dollars = { ...team, currency: 'USD' };
    expect(await refusal(harness.app, quotePlan, { token, body: dollars })).toMatchObject({
      code: 'currency_fixed',
    });
  });

  test('names what exceeds the limits of a smaller plan', async () => {
    await subscribed(pro);
    const colleagues = Array.from({ length: 5 }, () => addColleague(harness.app, owner, 'recruiter'));
    await Promise.all(colleagues);
    expect(await quote(team)).toMatchObject({
      ...{ change: 'downgrade', due_minor: 0, over: [{ what: 'users', used: 6, limit: 5 }] },
    });
  });
});

describe('the VAT number of a business', () => {
  test('that VIES confirms makes the sale a reverse charge, with the proof on the invoice', async () => {
    vies.registered.add(clinic.vat);
    expect(await bill(clinic)).toMatchObject({ vat_state: 'valid' });
    expect(await quote(pro)).toMatchObject({ tax_minor: 0, gross_minor: 13_900, tax_note: 'Reverse charge' });
    const { document } = await invoiceOf((await buy(pro)).invoice_id ?? '');
    expect(document).toMatchObject({
      ...{ buyer: { name: 'Clinique SARL', vat: clinic.vat }, tax_minor: 0 },
      tax: { category: 'AE', reason: 'VATEX-EU-AE', vat_state: 'valid', vat_request_id: 'WAPIAAAAX1234567' },
    });
  });

  test.each(['unavailable', 'garbage', 'redirect'] as const)(
    'stays unverified while VIES is %s: VAT is charged, and nothing is blocked',
    async (failure) => {
      vies.failure = failure;
      expect(await bill(clinic)).toMatchObject({ vat_state: 'unverified' });
      expect(await quote(pro)).toMatchObject({ tax_percent: 19, due_minor: 16_541 });
      expect(await buy(pro)).toMatchObject({ state: 'open' });
    },
  );

  test('is asked again a day later, so that a register that was down is no excuse', async () => {
    vies.failure = 'unavailable';
    await bill(clinic);
    vies.failure = 'none';
    vies.registered.add(clinic.vat);
    expect(await quote(pro)).toMatchObject({ tax_percent: 19 });
    days(1);
    expect(await quote(pro)).toMatchObject({ tax_percent: null, tax_minor: 0 });
    expect((await planOf()).vat_state).toBe('valid');
  });

  test('that is not registered is charged VAT, and one of a wrong form is refused', async () => {
    vies.registered.delete(clinic.vat);
    expect(await bill(clinic)).toMatchObject({ vat_state: 'not_registered' });
    expect(await quote(pro)).toMatchObject({ tax_percent: 19 });
    const asked = vies.asked.length;
    const body = { ...clinic, vat: 'FR1', seen: clinic };
    expect(await refusal(harness.app, saveBilling, { token: owner.token, body })).toMatchObject({
      ...{ code: 'invalid_fields', fields: { vat: 'format' } },
    });
    expect(vies.asked).toHaveLength(asked);
  });
});

test('another agency’s purchases and invoices do not exist, and members without the permission see none', async () => {
  const { id, invoice_id } = await buy(pro);
  const other = await signUp(harness.app);
  const { app } = harness;
  const missing = { status: 404, code: 'not_found' };
  const byId = (token: string, of: string | null) => ({ token, params: { id: of ?? '' } });
  expect(await refusal(app, continuePurchase, byId(other.token, id))).toMatchObject(missing);
  expect(await refusal(app, getInvoice, byId(other.token, invoice_id))).toMatchObject(missing);
  const after = { token: other.token, query: { after: invoice_id ?? '' } };
  expect(await refusal(app, getInvoices, after)).toMatchObject(missing);
  const member = await addColleague(app, owner, 'admin');
  expect(await refusal(app, getInvoices, { token: member.token })).toMatchObject({ code: 'forbidden' });
  const plan = await ask(app, getCurrentPlan, { token: member.token });
  expect([plan.purchase, plan.billing_info.address]).toEqual([null, '']);
});
