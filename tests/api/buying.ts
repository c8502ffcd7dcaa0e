// Buying plans by bank transfer in tests: billing information, quote, purchase, payment.
import { quotePlan, subscribe } from '#contract/billing.ts';
import type { PurchaseReply } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { getCurrentPlan, saveBilling } from '#contract/plan.ts';
import type { BillingInfo } from '#contract/plan.ts';
import { advanceBilling } from '../../server/domain/billing/advance.ts';
import { importEntry } from '../../server/domain/billing/import-statement.ts';
import type { Outcome } from '../../server/domain/billing/import-statement.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import type { TestApp } from './harness.ts';
import { ask } from './people.ts';

export const ada: BillingInfo = {
  ...{ client_type: 'physical', name: 'Ada Lovelace', real_name: '', email: 'ada@example.test' },
  ...{ address: 'Marktplatz 1', city: 'Berlin', state: '', postal_code: '10115', country: 'DE', vat: '' },
};
export const clinic: BillingInfo = {
  ...{ ...ada, client_type: 'business', name: '', real_name: 'Clinique SARL', city: 'Paris' },
  ...{ postal_code: '75001', country: 'FR', vat: 'FR40303265045' },
};
export const team = { plan_id: planIdOf('team'), yearly: false, currency: 'EUR' };
export const pro = { plan_id: planIdOf('pro'), yearly: false, currency: 'EUR' };
type Choice = typeof team;
type Buyer = { token: string };

export const planOf = ({ app }: TestApp, { token }: Buyer) => ask(app, getCurrentPlan, { token });

export const invoicesOf = async ({ app }: TestApp, { token }: Buyer) =>
  (await ask(app, getInvoices, { token })).invoices;

export const invoiceOf = ({ app }: TestApp, { token }: Buyer, id: string) =>
  ask(app, getInvoice, { token, params: { id } });

export const advance = ({ deps }: TestApp) => advanceBilling.run({}, deps);

export async function bill(test: TestApp, buyer: Buyer, billing: BillingInfo) {
  const { billing_info: seen } = await planOf(test, buyer);
  return ask(test.app, saveBilling, { token: buyer.token, body: { ...billing, seen } });
}

export async function buy(test: TestApp, { token }: Buyer, choice: Choice): Promise<PurchaseReply> {
  const { due_minor, proration_at } = await ask(test.app, quotePlan, { token, body: choice });
  const body = { ...choice, id: newId(), method: 'bank_transfer', due_minor, proration_at };
  return ask(test.app, subscribe, { token, body });
}

/** Transfers what is open. */
export async function pay(test: TestApp, buyer: Buyer, invoiceId: string): Promise<Outcome> {
  const { document, open_minor } = await invoiceOf(test, buyer, invoiceId);
  const { deps } = test;
  return importEntry(
    deps.db,
    {
      ...{ iban: 'DE89370400440532013000', bankReference: newId(), bookedOn: '2026-11-25', currency: 'EUR' },
      ...{ amountMinor: BigInt(open_minor), payer: 'Ada', text: document.reference, isReversal: false },
    },
    { config: deps.config, now: deps.now(), isDryRun: false },
  );
}

/** Buys a plan and pays for it. Returns the invoice's id. */
export async function subscribed(test: TestApp, buyer: Buyer, choice: Choice): Promise<string> {
  const { invoice_id } = await buy(test, buyer, choice);
  await pay(test, buyer, invoice_id ?? '');
  return invoice_id ?? '';
}

/** Moves the clock to so many days after the end of the paid period. */
export async function daysAfterEnd(test: TestApp, buyer: Buyer, days: number): Promise<void> {
  const end = Date.parse((await planOf(test, buyer)).end_at ?? '');
  test.passTime(end + days * 86_400_000 - test.deps.now().getTime());
}
