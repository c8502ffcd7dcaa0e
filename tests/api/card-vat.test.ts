// VAT numbers that VIES could not confirm when a card was charged: the invoice is corrected, and the VAT goes back to the card, once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { refundCard } from '../../server/domain/billing/refund-card.ts';
import { recheckVat } from '../../server/domain/billing/recheck-vat.ts';
import { checkStripe } from '../../server/domain/billing/stripe-reconcile.ts';
import { clinic } from './buying.ts';
import { newBuyer, openCardShop, pro, team, type Buyer, type CardShop } from './card-shop.ts';
import { call, eventually } from './harness.ts';
import { runCommandOn } from './run-command.ts';
import { startVies, type ViesServer } from './vies-server.ts';
import { auditOfKind } from './workspace.ts';

let shop: CardShop;
let vies: ViesServer;
let buyer: Buyer;
beforeAll(async () => {
  vies = await startVies();
  shop = await openCardShop({ VIES_URL: vies.url });
});
afterAll(async () => {
  await shop.stop();
  await vies.close();
});
beforeEach(async () => {
  await shop.stripe.webhooks.settled();
  shop.stripe.webhooks.when = 'at once';
  vies.failure = 'unavailable';
  vies.registered.clear();
  vies.registered.add(clinic.vat);
  buyer = await newBuyer(shop, { ...clinic, email: 'clinique@example.test' });
});

const dayS = 86_400;
const invoices = async () => (await call(shop.harness, getInvoices, { token: buyer.token })).data.invoices;
const kinds = async () =>
  (await invoices()).map(({ kind, gross_minor, state }) => `${kind} ${gross_minor} ${state}`).toSorted();
const refunds = async () => {
  const customer = await buyer.customerId();
  const charges = shop.stripe.world.all('charge').filter((charge) => charge.customer === customer);
  const ids = new Set(charges.map(({ id }) => id));
  return shop.stripe.world.all('refund').filter(({ charge }) => ids.has(charge));
};
const ratesAtStripe = async () => {
  const customer = await buyer.customerId();
  const found = shop.stripe.world.all('subscription').find((its) => its.customer === customer);
  return found?.default_tax_rates.map(({ percentage }) => percentage);
};
/** VIES answers again, a day later. */
async function recheckWithVies(): Promise<void> {
  vies.failure = 'none';
  shop.passTime(dayS);
  for (const _ of [1, 2]) await recheckVat.run({}, shop.harness.deps);
}

test('the invoice is credited and issued again, the VAT goes back to the card once, and renewals have none', async () => {
  await buyer.subscribed(pro);
  expect(await ratesAtStripe()).toEqual([19]);
  await recheckVat.run({}, shop.harness.deps);
  expect(await kinds()).toEqual(['invoice 16541 paid']);
  await recheckWithVies();
  expect(await kinds()).toEqual(['credit_note 16541 paid', 'invoice 13900 paid', 'invoice 16541 credited']);
  await eventually(async () => {
    expect((await refunds()).map(({ amount }) => amount)).toEqual([2641]);
    expect(await ratesAtStripe()).toEqual([]);
  });
  await shop.stripe.webhooks.settled();
  for (const _ of [1, 2]) await buyer.apply();
  await checkStripe.run({}, shop.harness.deps);
  expect(await refunds()).toHaveLength(1);
  expect(await buyer.ledger()).toEqual({
    ...{ stripe: 16_541 - 273 - 2641, fees: 273, deferred: -13_900 },
  });
  const corrected = (await invoices()).find(({ gross_minor }) => gross_minor === 13_900);
  const { data } = await call(shop.harness, getInvoice, {
    ...{ token: buyer.token, params: { id: corrected?.id ?? '' } },
  });
  expect(data).toMatchObject({
    ...{ paid_minor: 13_900, bank: null, qr: null },
    document: { tax: { category: 'AE', vat_request_id: 'WAPIAAAAX1234567' }, service_to: expect.any(String) },
  });
  await buyer.isSame();
  const lines = await auditOfKind(shop.harness.app, buyer, 'billing');
  expect(lines.filter(({ kind }) => kind === 'credited')).toHaveLength(1);
  await eventually(() => {
    const mails = shop.harness.mails.filter(({ to }) => to.address === 'clinique@example.test');
    expect(mails.find(({ text }) => text.includes('back on your card'))?.text).toContain('€26.41');
    const paid = mails.filter(({ attachments = [] }) => attachments.some(({ name }) => name.includes('-')));
    expect(paid.every(({ text }) => !text.includes('DE89'))).toBe(true);
  });
  shop.passTime(32 * dayS);
  await buyer.apply();
  expect(await kinds()).toEqual([
    ...['credit_note 16541 paid', 'invoice 13900 paid', 'invoice 13900 paid', 'invoice 16541 credited'],
  ]);
});

test('an upgrade is corrected too, and what the operator refunds later is credited on the new invoice', async () => {
  await buyer.subscribed(team);
  shop.passTime(3 * dayS);
  await buyer.buy(pro);
  const taxes = (await invoices()).length;
  expect(taxes).toBe(2);
  await recheckWithVies();
  await eventually(async () => expect(await refunds()).toHaveLength(2));
  const newest = (await invoices()).filter(({ kind, state }) => kind === 'invoice' && state === 'paid');
  expect(newest).toHaveLength(2);
  const before = await buyer.ledger();
  expect(before).not.toHaveProperty('tax');
  expect(before).not.toHaveProperty('credit');
  const customer = await buyer.customerId();
  const charge = shop.stripe.world.all('charge').findLast((its) => its.customer === customer);
  shop.stripe.refund(charge?.id ?? '', 1000);
  await eventually(async () => expect((await buyer.ledger())['stripe']).toBe((before['stripe'] ?? 0) - 1000));
  const after = await buyer.ledger();
  expect(after).not.toHaveProperty('tax');
  expect(after).not.toHaveProperty('credit');
  await buyer.isSame();
  // It was paid by card, so no transfer refunds it.
  const [first] = newest;
  const refused = await runCommandOn(
    shop.harness,
    'credit-note',
    first?.number ?? '',
    '--refund',
    shop.settings,
  );
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('was paid by card') });
});

test('a renewal that was charged before Stripe knew is corrected as well', async () => {
  await buyer.subscribed(pro);
  const { end_at } = await buyer.plan();
  shop.passTime((Date.parse(end_at ?? '') - shop.harness.deps.now().getTime()) / 1000 - 2.5 * dayS);
  shop.stripe.webhooks.when = 'wait';
  shop.stripe.isDown = true;
  await recheckWithVies();
  shop.stripe.isDown = false;
  // The tasks wait for their next attempt. Meanwhile Stripe charges the next period at the old rate.
  shop.passTime(3 * dayS);
  await buyer.apply();
  expect((await kinds()).filter((kind) => kind.startsWith('invoice 16541'))).toHaveLength(2);
  await recheckVat.run({}, shop.harness.deps);
  await eventually(async () => {
    expect((await refunds()).map(({ amount }) => amount)).toEqual([2641, 2641]);
    expect(await ratesAtStripe()).toEqual([]);
  });
  expect(await buyer.ledger()).toEqual({
    ...{ stripe: 2 * (13_900 - 273), fees: 2 * 273, deferred: -2 * 13_900 },
  });
  await buyer.isSame();
});

test('a lost answer, a second run and a forgotten key refund the VAT once', async () => {
  await buyer.subscribed(pro);
  for (const how of ['hang up', 500, 'hang up'] as const)
    shop.stripe.failNext({ when: 'after', how, call: /^POST \/v1\/refunds$/ });
  await recheckWithVies();
  await eventually(async () => expect(await refunds()).toHaveLength(1));
  const { rows } = await shop.owner.query<{ data: unknown }>(
    `select data from pgboss.job where name = 'refund-card' and data->>'agency_id' = $1`,
    [buyer.agencyId],
  );
  expect(rows).toHaveLength(1);
  shop.passTime(2 * dayS);
  await Promise.all([1, 2].map(() => refundCard.run(rows[0]?.data, shop.harness.deps)));
  expect((await refunds()).map(({ amount }) => amount)).toEqual([2641]);
});

test('nothing is corrected after 30 days, or for a number that is not registered', async () => {
  await buyer.subscribed(pro);
  vies.registered.clear();
  await recheckWithVies();
  expect(await kinds()).toEqual(['invoice 16541 paid']);
  vies.registered.add(clinic.vat);
  shop.passTime(31 * dayS);
  await buyer.apply();
  await recheckVat.run({}, shop.harness.deps);
  expect((await kinds()).filter((kind) => kind.startsWith('credit_note 16541'))).toHaveLength(0);
});
