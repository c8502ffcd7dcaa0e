// Which plan a subscription gives at a moment. Pure: the database decides nothing but what is stored.
import type { PlanStatus, Provider } from '#contract/plan.ts';
import type { EndReason, SubscriptionStatus } from '../../../platform/db/schema/billing.ts';

export interface Subscription {
  provider: Provider;
  status: SubscriptionStatus;
  plan_id: string;
  quantity: number;
  period_start: Date;
  /** null: no end. */
  period_end: Date | null;
  cancel_at_end: boolean;
  grace_until: Date | null;
  ended_at: Date | null;
}

/** What `agencies` stores about the plan. */
export interface AgencyPlan {
  plan_id: string;
  plan_status: PlanStatus;
  quantity: number;
  trial: boolean;
  start_at: Date;
  /** Of the paid period, or when the last plan ended. */
  end_at: Date | null;
  /** When a plan that will not renew ends. */
  end_plan_at: Date | null;
}

/** @param fallbackPlanId the plan of an agency whose subscription has ended. */
export function entitlement(subscription: Subscription, now: Date, fallbackPlanId: string): AgencyPlan {
  const { period_start, period_end } = subscription;
  const end = endOf(subscription, now);
  if (end)
    return {
      ...{ plan_id: fallbackPlanId, plan_status: 'canceled', quantity: 1, trial: false },
      ...{ start_at: period_start, end_at: end.at, end_plan_at: null },
    };
  const willEnd = subscription.cancel_at_end;
  return {
    plan_id: subscription.plan_id,
    plan_status: willEnd ? 'will_end' : 'active',
    quantity: subscription.quantity,
    trial: subscription.provider === 'trial',
    start_at: period_start,
    end_at: period_end,
    end_plan_at: willEnd ? period_end : null,
  };
}

/**
 * When and why it has ended; null: it runs. A paid plan whose period is over runs on until its payment is known to be
 * missing, and then until its grace ends.
 */
export function endOf(subscription: Subscription, now: Date): { at: Date; reason: EndReason | null } | null {
  const { status, period_end, cancel_at_end, grace_until, ended_at } = subscription;
  // Why it ended is stored with it.
  if (status === 'ended') return { at: ended_at ?? now, reason: null };
  // Stripe ends its plans, and we fetch that: a missing event or an outage ends none.
  if (subscription.provider === 'stripe') return null;
  if (status === 'past_due')
    return grace_until && grace_until <= now ? { at: grace_until, reason: 'unpaid' } : null;
  return cancel_at_end && period_end && period_end <= now ? { at: period_end, reason: 'expired' } : null;
}
