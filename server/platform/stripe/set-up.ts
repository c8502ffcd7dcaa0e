// What Stripe needs once: our products with their prices, and a portal that changes cards and nothing else.
import type { StripeSettings } from '../../kernel/config.ts';
import { ask, askFor, openStripe } from './client.ts';
import * as shapes from './shapes.ts';
import { keyOf } from './api.ts';

export interface SoldPlan {
  /** `pro` */
  code: string;
  name: string;
  prices: { currency: string; amountMinor: bigint; yearly: boolean }[];
}

export interface SetUpPrice {
  code: string;
  currency: string;
  yearly: boolean;
  stripePriceId: string;
}

/** Repeating it changes nothing. A price at Stripe never changes: another amount makes a new one. */
export async function setUpStripe(
  settings: StripeSettings,
  plans: readonly SoldPlan[],
): Promise<SetUpPrice[]> {
  const stripe = openStripe(settings);
  const made: SetUpPrice[] = [];
  for (const { code, name, prices } of plans) {
    const product = `${shapes.productPrefix}${code}`;
    if (!(await askFor(shapes.Id, stripe.products.retrieve(product))))
      await ask(
        shapes.Id,
        stripe.products.create({ id: product, name: `Candor ${name}` }, keyOf('product', product, name)),
      );
    for (const { currency, amountMinor, yearly } of prices) {
      const key = `${product}_${currency}_${yearly ? 'year' : 'month'}`.toLowerCase();
      const { data } = await ask(
        shapes.Prices,
        stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
      );
      const amount = Number(amountMinor);
      const params = {
        ...{ product, currency: currency.toLowerCase(), unit_amount: amount, lookup_key: key },
        ...{ transfer_lookup_key: true, tax_behavior: 'exclusive' as const },
        recurring: { interval: yearly ? ('year' as const) : ('month' as const) },
      };
      const existing = data.find((price) => price.unit_amount === amount && price.product === product);
      const price =
        existing ?? (await ask(shapes.Id, stripe.prices.create(params, keyOf('price', key, params))));
      made.push({ code, currency, yearly, stripePriceId: price.id });
    }
  }
  const list = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const { data } = await ask(shapes.Configurations, list);
  if (!data.some(({ metadata }) => metadata?.['candor'] === 'cards')) {
    const params = { features: { payment_method_update: { enabled: true } }, metadata: { candor: 'cards' } };
    await ask(
      shapes.Id,
      stripe.billingPortal.configurations.create(params, keyOf('portal', 'cards', params)),
    );
  }
  return made;
}
