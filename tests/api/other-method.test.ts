// Paying in another way: what the page of plans says works, without a charge too much. A plan is canceled, runs until its end, and
// is then bought again with the other method.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPlan, subscribe } from '#contract/billing.ts';
import type { PaymentMethod } from '#contract/billing.ts';
import { getInvoices } from '#contract/invoice.ts';
import { advance, pay } from './buying.ts';
import { newBuyer, openCardShop, orderOf, pro, type Buyer, type CardShop } from './card-shop.ts';
import { call } from './harness.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.stop());

const buy = async (buyer: Buyer, method: PaymentMethod) => {
  const body = { ...orderOf(pro, await buyer.quote(pro)), method };
  return call(shop.harness, subscribe, { token: buyer.token, body });
};
const invoicesOf = async ({ token }: Buyer) =>
  (await call(shop.harness, getInvoices, { token })).data.invoices;
const charges = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  return shop.stripe.world.all('charge').filter((charge) => charge.customer === customer).length;
};
/** To a moment after the plan's end. */
async function canceledToItsEnd(buyer: Buyer): Promise<void> {
  expect((await call(shop.harness, cancelPlan, { token: buyer.token })).status).toBe(200);
  const { end_at, status } = await buyer.plan();
  expect(status).toBe('will_end');
  shop.passTime((Date.parse(end_at ?? '') - shop.harness.deps.now().getTime()) / 1000 + 60);
  if ((await buyer.customerId()) !== '') await buyer.apply();
  await advance(shop.harness);
  expect(await buyer.plan()).toMatchObject({ code: 'free', status: 'canceled', provider: null });
}

test('from card to bank transfer: the new plan begins at once, because the last invoice is paid', async () => {
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  // Not while it runs.
  const yearly = { ...pro, yearly: true };
  expect((await buyer.quote(yearly)).methods).toEqual(['card']);
  await canceledToItsEnd(buyer);
  expect((await buyer.quote(pro)).methods).toEqual(['card', 'bank_transfer']);
  const { data } = await buy(buyer, 'bank_transfer');
  expect(await buyer.plan()).toMatchObject({ code: 'pro', status: 'active', provider: 'bank_transfer' });
  await pay(shop.harness, buyer, data.invoice_id ?? '');
  expect((await invoicesOf(buyer)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  shop.passTime(10 * 86_400);
  await buyer.apply();
  expect(await charges(buyer)).toBe(1);
  await buyer.isSame();
});

test('from bank transfer to card, and back', async () => {
  const buyer = await newBuyer(shop);
  const first = await buy(buyer, 'bank_transfer');
  await pay(shop.harness, buyer, first.data.invoice_id ?? '');
  expect((await buyer.quote({ ...pro, yearly: true })).methods).toEqual(['bank_transfer']);
  await canceledToItsEnd(buyer);
  expect(await buyer.subscribed(pro)).toMatchObject({ state: 'paid', method: 'card' });
  expect(await buyer.plan()).toMatchObject({ code: 'pro', provider: 'stripe', card: { last4: '4242' } });
  await buyer.isSame();
  await canceledToItsEnd(buyer);
  const again = await buy(buyer, 'bank_transfer');
  await pay(shop.harness, buyer, again.data.invoice_id ?? '');
  expect(await buyer.plan()).toMatchObject({ code: 'pro', status: 'active', provider: 'bank_transfer' });
  expect((await invoicesOf(buyer)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  expect(await charges(buyer)).toBe(1);
  expect((await buyer.ledger())['receivable']).toBeUndefined();
});
