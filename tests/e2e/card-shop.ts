// A server that sells plans by card, with the stand-in for Stripe whose pages the browser visits.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { sellerEnvironment } from '../api/seller.ts';
import { commandOptions } from '../../server/entry/node-options.mjs';
import { root } from '../source-imports.ts';
import { cards, type CardName } from '../stripe/cards.ts';
import type { Charge, Customer } from '../stripe/objects.ts';
import { startStripe, type StandInStripe } from '../stripe/stand-in.ts';
import { startServer, type TestServer } from './server.ts';

const secret = 'whsec_0123456789abcdef';

export interface CardShop {
  server: TestServer;
  stripe: StandInStripe;
  dispose(): Promise<void>;
}

export async function openCardShop(): Promise<CardShop> {
  const stripe = await startStripe();
  const env = {
    ...sellerEnvironment,
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.publishableKey },
    ...{ STRIPE_WEBHOOK_SECRETS: secret, STRIPE_URL: stripe.url },
  };
  const server = await startServer({ env });
  const run = { cwd: root, env: { ...process.env, ...env, DATA_DIR: server.dataDir } };
  await promisify(execFile)(process.execPath, [...commandOptions, 'server/entry/stripe-setup.ts'], run);
  stripe.webhooks.sendTo(`http://127.0.0.1:${server.port}/api/hooks/stripe`, secret);
  return {
    ...{ server, stripe },
    async dispose() {
      await stripe.webhooks.settled();
      await server.dispose();
      await stripe.stop();
    },
  };
}

/** On a page of Stripe. */
export async function chooseCard(page: Page, card: CardName): Promise<void> {
  await page.getByRole('button', { name: cards[card].label, exact: true }).click();
}

export function customerOf({ stripe }: CardShop, agencyId: string): Customer {
  const customer = stripe.world.all('customer').find(({ metadata }) => metadata['agency_id'] === agencyId);
  if (!customer) throw new Error('the organization has no customer at Stripe');
  return customer;
}

/** Newest first. */
export function chargesOf(shop: CardShop, agencyId: string): Charge[] {
  const { id } = customerOf(shop, agencyId);
  return shop.stripe.world.all('charge').filter((charge) => charge.customer === id);
}

/** The bank of the card that renewals are charged to behaves differently from now on. */
export function changeBank(shop: CardShop, agencyId: string, card: CardName): void {
  const { default_payment_method: method } = customerOf(shop, agencyId).invoice_settings;
  shop.stripe.changeCard(method ?? '', card);
}
