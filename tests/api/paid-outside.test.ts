// An invoice that the operator marks as paid in Stripe's pages: nothing moved there, so nothing is booked here, and it is reported.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoices } from '#contract/invoice.ts';
import { checkStripe } from '../../server/domain/billing/stripe-reconcile.ts';
import { newBuyer, openCardShop, pro, type Buyer, type CardShop } from './card-shop.ts';
import { call } from './harness.ts';
import { runCommandOn } from './run-command.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.stop());

const check = () => runCommandOn(shop.harness, 'billing-check', shop.settings);
const invoicesOf = async ({ token }: Buyer) =>
  (await call(shop.harness, getInvoices, { token })).data.invoices.map(({ number, state }) => ({
    number,
    state,
  }));

test('it is in billing-check until it is settled, and in one email to the operator, and is never booked', async () => {
  const { stripe, harness } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const customer = stripe.world.get('customer', await buyer.customerId());
  stripe.changeCard(customer.invoice_settings.default_payment_method ?? '', 'declined');
  shop.passTime(32 * 86_400);
  await buyer.apply();
  expect((await buyer.plan()).payment_problem).not.toBeNull();
  const before = { invoices: await invoicesOf(buyer), ledger: await buyer.ledger() };
  const open = stripe.world.all('invoice').find((its) => its.customer === customer.id);
  stripe.payOutside(open?.id ?? '');
  await stripe.webhooks.flush();
  await buyer.apply();
  // The operator has the money, so the plan runs on.
  expect(await buyer.plan()).toMatchObject({ code: 'pro', status: 'active', payment_problem: null });
  for (const _ of [1, 2]) {
    const { code, output } = await check();
    expect(code).toBe(2);
    expect(output).toContain(`${open?.id} (paid_outside): here -, at Stripe 16541 EUR`);
    expect(output).toContain(' 1 differences.');
  }
  for (const _ of [1, 2]) await checkStripe.run({}, harness.deps);
  const { rows } = await shop.owner.query(
    `select kind, theirs from billing_differences where reference = $1`,
    [open?.id],
  );
  expect(rows).toEqual([{ kind: 'paid_outside', theirs: '16541 EUR' }]);
  const mails = harness.mails.filter(({ text }) => text.includes(open?.id ?? '-'));
  expect(mails.map(({ to }) => to.address)).toEqual(['billing@candor.test']);
  expect(await invoicesOf(buyer)).toEqual(before.invoices);
  expect(await buyer.ledger()).toEqual(before.ledger);
});

test('a first payment that is marked as paid is reported too', async () => {
  const { stripe } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro, 'authenticateAlways');
  const customer = await buyer.customerId();
  const open = stripe.world.all('invoice').find((its) => its.customer === customer);
  stripe.payOutside(open?.id ?? '');
  await buyer.apply();
  const { code, output } = await check();
  expect(code).toBe(2);
  expect(output).toContain(`${open?.id} (paid_outside)`);
  expect(await invoicesOf(buyer)).toEqual([]);
  expect(await buyer.ledger()).toEqual({});
});
