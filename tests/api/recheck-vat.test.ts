// VAT numbers that VIES could not confirm at first: asked again, and the invoices corrected.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recheckVat } from '../../server/domain/billing/recheck-vat.ts';
import {
  advance,
  bill,
  buy,
  clinic,
  daysAfterEnd,
  invoiceOf,
  invoicesOf,
  pay,
  planOf,
  pro,
  subscribed,
} from './buying.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { startVies } from './vies-server.ts';
import type { ViesServer } from './vies-server.ts';
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
  vies.failure = 'unavailable';
  vies.registered.clear();
  vies.registered.add(clinic.vat);
  owner = await signUp(harness.app);
  await bill(harness, owner, clinic);
});

const days = (count: number) => harness.passTime(count * 86_400_000);
const recheck = () => recheckVat.run({}, harness.deps);
const kinds = async () =>
  (await invoicesOf(harness, owner))
    .map(({ kind, gross_minor, state }) => `${kind} ${gross_minor} ${state}`)
    .toSorted();

test('a paid invoice is credited and issued again without VAT, and the difference is the buyer’s', async () => {
  await subscribed(harness, owner, pro);
  await recheck();
  expect(await kinds()).toEqual(['invoice 16541 paid']);
  vies.failure = 'none';
  days(1);
  await recheck();
  await recheck();
  expect(await kinds()).toEqual(['credit_note 16541 paid', 'invoice 13900 paid', 'invoice 16541 credited']);
  const corrected = (await invoicesOf(harness, owner)).find(({ gross_minor }) => gross_minor === 13_900);
  const { document } = await invoiceOf(harness, owner, corrected?.id ?? '');
  expect(document).toMatchObject({
    ...{ tax: { category: 'AE', vat_state: 'valid', vat_request_id: 'WAPIAAAAX1234567' } },
    service_from: expect.any(String),
  });
  expect(await planOf(harness, owner)).toMatchObject({ code: 'pro', vat_state: 'valid' });
  const lines = await auditOfKind(harness.app, owner, 'billing');
  expect(lines.filter(({ kind }) => kind === 'credited')).toHaveLength(1);
});

test('a purchase that waits for its payment waits for the new invoice', async () => {
  await buy(harness, owner, pro);
  vies.failure = 'none';
  days(1);
  await recheck();
  expect(await kinds()).toEqual(['credit_note 16541 paid', 'invoice 13900 open', 'invoice 16541 credited']);
  const { purchase } = await planOf(harness, owner);
  await pay(harness, owner, purchase?.invoice_id ?? '');
  expect(await planOf(harness, owner)).toMatchObject({ code: 'pro', purchase: null });
});

test('nothing is corrected after 30 days, for a number that is not registered, or for another number', async () => {
  await subscribed(harness, owner, pro);
  vies.failure = 'none';
  vies.registered.clear();
  days(1);
  await recheck();
  expect(await kinds()).toEqual(['invoice 16541 paid']);
  vies.registered.add('FR83404833048');
  await bill(harness, owner, { ...clinic, vat: 'FR83404833048' });
  await recheck();
  expect(await kinds()).toEqual(['invoice 16541 paid']);
  await bill(harness, owner, clinic);
  vies.registered.add(clinic.vat);
  days(30);
  await recheck();
  expect((await kinds()).filter((kind) => kind.startsWith('credit_note'))).toEqual([]);
});

test('the number is asked for again before a renewal, whose VAT follows the answer', async () => {
  vies.failure = 'none';
  await bill(harness, owner, { ...clinic, city: 'Lyon' });
  await subscribed(harness, owner, pro);
  vies.registered.clear();
  await daysAfterEnd(harness, owner, -14.5);
  await recheck();
  await daysAfterEnd(harness, owner, -14);
  await advance(harness);
  expect(await kinds()).toEqual(['invoice 13900 paid', 'invoice 16541 open']);
});
