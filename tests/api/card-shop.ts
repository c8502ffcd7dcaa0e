// An installation that sells plans by card: the real application and PostgreSQL against the stand-in for Stripe.
import pg from 'pg';
import { expect } from 'vitest';
import { continuePurchase, quotePlan, subscribe } from '#contract/billing.ts';
import type { PurchaseReply, Quote } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { getCurrentPlan, saveBilling } from '#contract/plan.ts';
import type { BillingInfo } from '#contract/plan.ts';
import { applyCustomer } from '../../server/domain/billing/stripe-apply.ts';
import { compare } from '../../server/domain/billing/stripe-reconcile.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import type { CardPayments } from '../../server/platform/stripe/card-payments.ts';
import type { CardName } from '../stripe/cards.ts';
import { startStripe, type StandInStripe } from '../stripe/stand-in.ts';
import { call, signUp, startTestApp, type SignedUp, type TestApp } from './harness.ts';
import { runCommandOn } from './run-command.ts';
import { sellerEnvironment } from './seller.ts';

export const webhookSecret = 'whsec_0123456789abcdef';

export const ada: BillingInfo = {
  ...{ client_type: 'physical', name: 'Ada Lovelace', real_name: '', email: 'ada@example.test' },
  ...{ address: 'Marktplatz 1', city: 'Berlin', state: '', postal_code: '10115', country: 'DE', vat: '' },
};

export interface Choice {
  plan_id: string;
  yearly: boolean;
  currency: string;
}
export const team: Choice = { plan_id: planIdOf('team'), yearly: false, currency: 'EUR' };
export const pro: Choice = { plan_id: planIdOf('pro'), yearly: false, currency: 'EUR' };

export interface CardShop {
  stripe: StandInStripe;
  harness: TestApp;
  cards: CardPayments;
  settings: Record<string, string>;
  /** The database's owner, for assertions. */
  owner: pg.Client;
  /** Of Stripe and of the server. */
  passTime(seconds: number): void;
  stop(): Promise<void>;
}

export async function openCardShop(
  environment: Record<string, string> = {},
  { worker = true }: { worker?: boolean } = {},
): Promise<CardShop> {
  const stripe = await startStripe();
  const settings = {
    ...{ ...sellerEnvironment, ...environment },
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.publishableKey },
    ...{ STRIPE_WEBHOOK_SECRETS: webhookSecret, STRIPE_URL: stripe.url },
  };
  const harness = await startTestApp({ worker, listen: true, environment: settings });
  if (!harness.deps.cards) throw new Error('cards are off');
  const owner = new pg.Client({ connectionString: harness.ownerUrl });
  await owner.connect();
  stripe.webhooks.sendTo(`${harness.app.listeningOrigin}/api/hooks/stripe`, webhookSecret);
  const { code, output } = await runCommandOn(harness, 'stripe-setup', settings);
  if (code !== 0) throw new Error(output);
  return {
    ...{ stripe, harness, cards: harness.deps.cards, settings, owner },
    passTime(seconds) {
      // Stripe's times have no fractions.
      const whole = Math.ceil(seconds);
      stripe.passTime(whole);
      harness.passTime(whole * 1000);
    },
    async stop() {
      await owner.end();
      await harness.stop();
      await stripe.stop();
    },
  };
}

/** An owner with billing information, and what they do. */
export interface Buyer extends SignedUp {
  quote(choice: Choice): Promise<Quote>;
  /** Buys by card what the quote says. */
  buy(choice: Choice): Promise<PurchaseReply>;
  /** Buys, saves the card on Stripe's page, and returns to ours. */
  subscribed(choice: Choice, card?: CardName): Promise<PurchaseReply>;
  continue(purchaseId: string): Promise<PurchaseReply>;
  plan(): Promise<ReturnType<(typeof getCurrentPlan)['data']['parse']>>;
  customerId(): Promise<string>;
  /** Fetches everything from Stripe, as after an event. */
  apply(): Promise<void>;
  /** Rows, invoices and ledger are those of Stripe. */
  isSame(): Promise<void>;
  /** What is in each account of the ledger. */
  ledger(): Promise<Record<string, number>>;
}

export const orderOf = (choice: Choice, { due_minor, proration_at }: Quote) => ({
  ...{ ...choice, id: newId(), method: 'card', due_minor, proration_at },
});

/** What a visitor of Stripe's page does. */
export async function saveCard(url: string | null, card: CardName): Promise<void> {
  await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
}

export async function newBuyer(shop: CardShop, billing = ada): Promise<Buyer> {
  const { harness, owner, cards } = shop;
  const who = await signUp(harness);
  const { token, agencyId } = who;
  const plan = async () => (await call(harness, getCurrentPlan, { token })).data;
  const body = { ...billing, seen: (await plan()).billing_info };
  await call(harness, saveBilling, { token, body }).then(({ data }) => data);
  const buyer: Buyer = {
    ...{ ...who, plan },
    quote: async (choice) => (await call(harness, quotePlan, { token, body: choice })).data,
    buy: async (choice) =>
      (await call(harness, subscribe, { token, body: orderOf(choice, await buyer.quote(choice)) })).data,
    async subscribed(choice, card = 'works') {
      const { id, url } = await buyer.buy(choice);
      await saveCard(url, card);
      return buyer.continue(id);
    },
    continue: async (id) => (await call(harness, continuePurchase, { token, params: { id } })).data,
    async customerId() {
      const { rows } = await owner.query<{ customer_id: string }>(
        'select customer_id from stripe_customers where agency_id = $1',
        [agencyId],
      );
      return rows[0]?.customer_id ?? '';
    },
    apply: async () => applyCustomer(harness.deps, cards, { agencyId, customerId: await buyer.customerId() }),
    async isSame() {
      const customerId = await buyer.customerId();
      expect(await compare(harness.deps, cards, { agencyId, customerId })).toEqual([]);
    },
    async ledger() {
      const { rows } = await owner.query<{ account: string; sum: string }>(
        `select account, sum(amount_minor) as sum from ledger_entries where agency_id = $1
         group by account having sum(amount_minor) <> 0`,
        [agencyId],
      );
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
    },
  };
  return buyer;
}
