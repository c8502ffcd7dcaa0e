// Where our rows and Stripe differ. Pure.
import type { BalanceTransaction, CardCustomer } from '../../platform/stripe/card-payments.ts';
import { planOf, rowOf, type StripeRow } from './stripe-rows.ts';

export interface Difference {
  kind: 'field' | 'missing_here' | 'missing_there' | 'ended_here' | 'unknown_plan' | 'unbooked';
  /** Of Stripe: sub_…, cus_…, txn_… */
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
  return fields.flatMap((field) => {
    const [own, other] = [shown(ours[field]), shown(row[field])];
    return own === other ? [] : [difference('field', reference, `${field}: ${own}`, `${field}: ${other}`)];
  });
}

/** Money that moved at Stripe and that is not in the ledger. */
export function unbookedDifference({ id, buyer }: Pick<BalanceTransaction, 'id' | 'buyer'>): Difference {
  return difference('unbooked', id, '', `${buyer.amountMinor} ${buyer.currency}`);
}

function difference(kind: Difference['kind'], reference: string, ours: string, theirs: string): Difference {
  return { kind, reference, ours, theirs };
}

function shown(value: StripeRow[keyof StripeRow]): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null
    ? `${value.plan} ${value.yearly ? 'yearly' : 'monthly'}`
    : String(value);
}
