// Stripe's objects: only the fields that we use, and in our own words.
import * as z from 'zod/mini';
import type { DeclineReason } from '#contract/billing.ts';
import type { CardInvoice, CardPayment, CardPrice, CardSubscription } from './card-payments.ts';

const Metadata = z.record(z.string(), z.string());
const Seconds = z.pipe(
  z.int(),
  z.transform((seconds) => new Date(seconds * 1000)),
);
const Minor = z.pipe(
  z.int(),
  z.transform((minor) => BigInt(minor)),
);
const Tax = z.object({ amount: Minor });

export const Id = z.object({ id: z.string() });
export const Ids = z.object({ data: z.array(Id) });
export const Address = z.object({ url: z.string() });

export const Customer = z.object({
  id: z.string(),
  /** A deleted customer has nothing else. */
  deleted: z.optional(z.boolean()),
  invoice_settings: z.optional(
    z.object({
      default_payment_method: z.nullable(
        z.object({ id: z.string(), card: z.object({ brand: z.string(), last4: z.string() }) }),
      ),
    }),
  ),
});

export const Checkout = z.object({ id: z.string(), url: z.string(), setup_intent: z.string() });

export const SetupIntent = z.object({
  id: z.string(),
  client_secret: z.string(),
  customer: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  status: z.string(),
  metadata: Metadata,
});

export const SetupIntents = z.object({ data: z.array(SetupIntent) });
export const Refunds = z.object({ data: z.array(z.object({ metadata: z.nullable(Metadata) })) });

const Price = z.object({ id: z.string() });
/** The product's id names the plan. */
export const productPrefix = 'candor_';
export const WholePrice = z.object({
  id: z.string(),
  product: z.string(),
  currency: z.string(),
  unit_amount: Minor,
  recurring: z.object({ interval: z.enum(['month', 'year']) }),
});
const Item = z.object({
  id: z.string(),
  price: Price,
  quantity: z.int(),
  current_period_start: Seconds,
  current_period_end: Seconds,
});

const LineOrigin = z.object({ proration: z.boolean() });
const Line = z.object({
  amount: Minor,
  quantity: z.nullable(z.int()),
  period: z.object({ start: Seconds, end: Seconds }),
  pricing: z.object({ price_details: z.object({ price: z.string() }) }),
  parent: z.object({
    subscription_item_details: z.nullable(LineOrigin),
    invoice_item_details: z.optional(z.nullable(LineOrigin)),
  }),
  taxes: z.nullable(z.array(Tax)),
});

export const Invoice = z.object({
  id: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  billing_reason: z.string(),
  currency: z.string(),
  total: Minor,
  total_excluding_tax: Minor,
  amount_due: Minor,
  created: Seconds,
  hosted_invoice_url: z.optional(z.nullable(z.string())),
  lines: z.object({ data: z.array(Line), has_more: z.literal(false) }),
  parent: z.nullable(
    z.object({
      subscription_details: z.nullable(
        z.object({ subscription: z.nullable(z.string()), metadata: z.optional(z.nullable(Metadata)) }),
      ),
    }),
  ),
  status_transitions: z.object({ paid_at: z.nullable(Seconds) }),
});

export const PaidOnes = z.object({
  has_more: z.boolean(),
  data: z.array(z.object({ id: z.string(), currency: z.string(), total: Minor })),
});

/** An invoice that the operator wrote at Stripe may have anything. */
export const AnyInvoice = z.union([Invoice, Id]);

export const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  currency: z.string(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.nullable(Seconds),
  metadata: Metadata,
  default_tax_rates: z.optional(z.nullable(z.array(Id))),
  schedule: z.nullable(
    z.object({
      id: z.string(),
      phases: z.array(z.object({ start_date: Seconds, items: z.array(z.object({ price: z.string() })) })),
    }),
  ),
  // We sell one thing at a time.
  items: z.object({ data: z.tuple([Item]) }),
  pending_update: z.nullable(
    z.object({
      expires_at: Seconds,
      subscription_items: z.nullable(z.array(z.object({ price: z.object({ id: z.string() }) }))),
    }),
  ),
  latest_invoice: z.nullable(Invoice),
});
export const subscriptionFields = ['latest_invoice', 'schedule'];
export const Subscriptions = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string(), metadata: Metadata })),
});
export type ListedSubscription = z.infer<typeof Subscriptions>['data'][number];
export type SubscriptionShape = z.infer<typeof Subscription>;

const PaymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.nullable(
    z.object({
      ...{ code: z.optional(z.string()), decline_code: z.optional(z.string()) },
      payment_method: z.optional(Id),
    }),
  ),
});
export const InvoicePayments = z.object({
  data: z.array(
    z.object({ invoice: z.string(), payment: z.object({ payment_intent: z.optional(PaymentIntent) }) }),
  ),
});
export const PaidInvoices = z.object({
  data: z.array(z.object({ invoice: z.object({ id: z.string(), customer: z.nullable(z.string()) }) })),
});

export const Prices = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      lookup_key: z.nullable(z.string()),
      unit_amount: z.nullable(z.int()),
      product: z.string(),
    }),
  ),
});
export const TaxRates = z.object({
  has_more: z.boolean(),
  data: z.array(z.object({ id: z.string(), metadata: z.nullable(Metadata) })),
});
export const Configurations = z.object({
  data: z.array(z.object({ id: z.string(), metadata: z.nullable(Metadata) })),
});

const movedFields = { id: z.string(), amount: Minor, fee: Minor, currency: z.string(), created: Seconds };
const Moved = z.object(movedFields);
export type MovedShape = z.infer<typeof Moved>;
/** A charge, a refund or a dispute. Others, such as payouts, have no payment. */
const Source = z.object({
  ...{ object: z.string(), payment_intent: z.optional(z.nullable(z.string())) },
  ...{ amount: z.optional(Minor), currency: z.optional(z.string()) },
  metadata: z.optional(z.nullable(Metadata)),
});
const MovedWithSource = z.object({ ...movedFields, source: z.nullable(Source) });
export type MovedWithSourceShape = z.infer<typeof MovedWithSource>;
export const MovedMonies = z.object({ has_more: z.boolean(), data: z.array(MovedWithSource) });

export const Charges = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      ...{ id: z.string(), amount: Minor, amount_refunded: Minor, currency: z.string() },
      ...{ payment_intent: z.nullable(z.string()), disputed: z.boolean() },
      balance_transaction: z.nullable(Moved),
    }),
  ),
});
export type ChargeShape = z.infer<typeof Charges>['data'][number];
export const ChargeOwner = z.object({ customer: z.nullable(z.string()) });

const Refund = z.object({
  ...{ amount: Minor, currency: z.string(), metadata: z.nullable(Metadata) },
  balance_transaction: z.nullable(Moved),
});
export const RefundsOfCharge = z.object({ data: z.array(Refund) });
export const Disputes = z.object({
  data: z.array(z.object({ amount: Minor, currency: z.string(), balance_transactions: z.array(Moved) })),
});

export function cardPriceOf(price: z.infer<typeof WholePrice>): CardPrice {
  const { id, product, currency, unit_amount: unitMinor, recurring } = price;
  return {
    ...{ id, currency: currency.toUpperCase(), unitMinor, yearly: recurring.interval === 'year' },
    planCode: product.startsWith(productPrefix) ? product.slice(productPrefix.length) : null,
  };
}

/** Reads a price by its id. */
export type ReadPrice = (id: string) => Promise<CardPrice>;

export async function cardInvoiceOf(
  invoice: z.infer<typeof Invoice>,
  payment: CardPayment | null,
  readPrice: ReadPrice,
): Promise<CardInvoice> {
  const { subscription, metadata } = invoice.parent?.subscription_details ?? {};
  return {
    ...{ id: invoice.id, subscriptionId: subscription ?? null },
    purchaseId: metadata?.['purchase_id'] ?? null,
    status: invoice.status === 'uncollectible' ? 'void' : invoice.status,
    reason: reasons.get(invoice.billing_reason) ?? 'change',
    currency: invoice.currency.toUpperCase(),
    lines: await Promise.all(
      invoice.lines.data.map(async (line) => ({
        price: await readPrice(line.pricing.price_details.price),
        quantity: line.quantity ?? 1,
        netMinor: line.amount,
        taxMinor: sumOf(line.taxes),
        from: line.period.start,
        to: line.period.end,
        isProration: isProration(line.parent),
      })),
    ),
    netMinor: invoice.total_excluding_tax,
    taxMinor: invoice.total - invoice.total_excluding_tax,
    grossMinor: invoice.total,
    dueMinor: invoice.amount_due,
    createdAt: invoice.created,
    paidAt: invoice.status_transitions.paid_at,
    url: invoice.hosted_invoice_url ?? null,
    payment,
  };
}

function isProration({
  subscription_item_details: own,
  invoice_item_details: added,
}: z.infer<typeof Line>['parent']) {
  return own?.proration === true || added?.proration === true;
}

const reasons = new Map<string, CardInvoice['reason']>([
  ['subscription_create', 'start'],
  ['subscription_update', 'change'],
  ['subscription_cycle', 'renewal'],
]);

function sumOf(taxes: { amount: bigint }[] | null): bigint {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0n);
}

export async function cardSubscriptionOf(
  subscription: z.infer<typeof Subscription>,
  payment: CardPayment | null,
  readPrice: ReadPrice,
): Promise<CardSubscription> {
  const [item] = subscription.items.data;
  const { pending_update: pending, schedule, latest_invoice: invoice } = subscription;
  const pendingPrice = pending?.subscription_items?.[0]?.price.id;
  // A phase that begins with the next period.
  const next = schedule?.phases.find(
    (phase) => phase.start_date.getTime() === item.current_period_end.getTime(),
  )?.items[0]?.price;
  return {
    id: subscription.id,
    customerId: subscription.customer,
    purchaseId: subscription.metadata['purchase_id'] ?? null,
    status: statuses.get(subscription.status) ?? 'ended',
    price: await readPrice(item.price.id),
    quantity: item.quantity,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelAtEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at,
    taxRateIds: (subscription.default_tax_rates ?? []).map((rate) => rate.id),
    nextPrice: next === undefined ? null : await readPrice(next),
    pending:
      pending && pendingPrice !== undefined
        ? { price: await readPrice(pendingPrice), until: pending.expires_at }
        : null,
    latestInvoice: invoice && (await cardInvoiceOf(invoice, payment, readPrice)),
  };
}

const statuses = new Map<string, CardSubscription['status']>([
  ['incomplete', 'incomplete'],
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'past_due'],
]);

export function cardPaymentOf({
  id,
  status,
  last_payment_error: error,
}: z.infer<typeof PaymentIntent>): CardPayment {
  if (status === 'succeeded') return { id, state: 'paid' };
  if (status === 'requires_action') return { id, state: 'authentication' };
  if (error) {
    const reason = declineReasonOf(error.decline_code ?? error.code);
    return { id, state: 'declined', reason, cardId: error.payment_method?.id ?? null };
  }
  return { id, state: 'none' };
}

/** Our words for a decline (https://docs.stripe.com/declines/codes). We never show Stripe's text. */
export function declineReasonOf(code: string | undefined): DeclineReason {
  return declineReasons.get(code ?? '') ?? 'declined';
}

const declineReasons = new Map<string, DeclineReason>([
  ['insufficient_funds', 'insufficient_funds'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds'],
  ['expired_card', 'expired_card'],
  ['incorrect_cvc', 'wrong_security_code'],
  ['invalid_cvc', 'wrong_security_code'],
]);
