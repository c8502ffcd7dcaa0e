// Where our rows and Stripe differ. Pure.
import type { BalanceTransaction, CardCustomer, PaidInvoice } from '../../platform/stripe/card-payments.ts';
import { planOf, rowOf, type StripeRow } from './stripe-rows.ts';

export interface Difference {
  kind:
    | 'field'
    | 'missing_here'
    | 'missing_there'
    | 'ended_here'
    | 'unknown_plan'
    | 'unbooked'
    /** Booked here as refunded to a card, and Stripe has no such refund. */
    | 'unrefunded'
    /** A refund came back: the buyer has credit now. */
    | 'refund_failed'
    /** Paid according to Stripe, without a payment there: the operator marked it as paid. It is not booked here. */
    | 'paid_outside';
  /** Of Stripe: sub_…, cus_…, txn_…, in_… */
  reference: string;
  ours: string;
  theirs: string;
}

const fields = [
  ...([
    'status',
    'plan',
    'quantity',
    'currency',
    'amount_minor',
    'yearly',
    'period_start',
    'period_end',
  ] as const),
  ...(['cancel_at_end', 'next', 'grace_until', 'ended_at', 'end_reason'] as const),
];

/**
 * @param ours the row of the same subscription, and the running one at Stripe if there is none of the same
 * @param theirs undefined: the customer was deleted
 */
export function differencesOf(
  ours: StripeRow | null,
  theirs: CardCustomer | undefined,
  customerId: string,
): Difference[] {
  const subscription = theirs?.subscription ?? null;
  const row = subscription && rowOf(subscription);
  const isRunning = subscription?.status === 'active' || subscription?.status === 'past_due';
  if (subscription && isRunning && !planOf(subscription.price))
    return [difference('unknown_plan', subscription.id, '', subscription.price.id)];
  if (!row)
    return ours && ours.status !== 'ended'
      ? [
          difference(
            'missing_there',
            ours.stripe_subscription_id,
            ours.plan,
            theirs ? '' : `${customerId} deleted`,
          ),
        ]
      : [];
  const reference = row.stripe_subscription_id;
  if (!ours || ours.stripe_subscription_id !== reference)
    return row.status === 'ended' ? [] : [difference('missing_here', reference, '', row.plan)];
  if (ours.status === 'ended' && row.status !== 'ended')
    return [difference('ended_here', reference, 'ended', row.status)];
  // What has ended on both sides charges nothing. A withdrawal ends it here first.
  if (ours.status === 'ended') return [];
  return fields.flatMap((field) => {
    const [own, other] = [shown(ours[field]), shown(row[field])];
    return own === other ? [] : [difference('field', reference, `${field}: ${own}`, `${field}: ${other}`)];
  });
}

/** Money that moved at Stripe and that is not in the ledger. */
export function unbookedDifference({ id, buyer }: Pick<BalanceTransaction, 'id' | 'buyer'>): Difference {
  return difference('unbooked', id, '', shownAmount(buyer.amountMinor, buyer.currency));
}

/** A refund that the cardholder's bank did not take. */
export function failedRefundDifference({ id, buyer }: Pick<BalanceTransaction, 'id' | 'buyer'>): Difference {
  return difference('refund_failed', id, 'credit', shownAmount(buyer.amountMinor, buyer.currency));
}

/** An invoice that counts as paid at Stripe although no money moved there. */
export function outsideDifference({ id, currency, grossMinor }: PaidInvoice): Difference {
  return difference('paid_outside', id, '', shownAmount(grossMinor, currency));
}

export function difference(
  kind: Difference['kind'],
  reference: string,
  ours: string,
  theirs: string,
): Difference {
  return { kind, reference, ours, theirs };
}

function shownAmount(minor: bigint, currency: string): string {
  return `${minor} ${currency}`;
}

function shown(value: StripeRow[keyof StripeRow]): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null
    ? `${value.plan} ${value.yearly ? 'yearly' : 'monthly'}`
    : String(value);
}
