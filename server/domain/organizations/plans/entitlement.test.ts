import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, entitlement } from './entitlement.ts';
import type { Subscription } from './entitlement.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const at = (days: number) => new Date(noon + days * 86_400_000);
const [pro, free] = ['pro', 'free'];
const operator: Subscription = {
  ...{ provider: 'operator', status: 'active', plan_id: pro, quantity: 2, period_start: at(-10) },
  ...{ period_end: null, cancel_at_end: false, grace_until: null, ended_at: null },
};
const until: Subscription = { ...operator, period_end: at(0), cancel_at_end: true };
const onFree = { plan_id: free, plan_status: 'canceled', quantity: 1, trial: false };

test('a plan without an end is active for ever', () => {
  expect(entitlement(operator, at(10_000), free)).toMatchObject({
    ...{ plan_id: pro, plan_status: 'active', quantity: 2, end_at: null, end_plan_at: null },
  });
});

test('a plan with an end runs until the last moment before it, and says when it ends', () => {
  const last = new Date(at(0).getTime() - 1);
  expect(entitlement(until, last, free)).toMatchObject({
    ...{ plan_id: pro, plan_status: 'will_end', end_plan_at: at(0) },
  });
  expect(entitlement(until, at(0), free)).toMatchObject({ ...onFree, end_at: at(0), end_plan_at: null });
  expect(endOf(until, at(0))).toEqual({ at: at(0), reason: 'expired' });
});

test('a paid plan whose period is over runs on until its payment is known to be missing', () => {
  const paid: Subscription = { ...until, provider: 'bank_transfer', cancel_at_end: false };
  expect(entitlement(paid, at(60), free)).toMatchObject({ plan_id: pro, plan_status: 'active' });
  const unpaid: Subscription = { ...paid, status: 'past_due', grace_until: at(21) };
  expect(entitlement(unpaid, at(20), free)).toMatchObject({ plan_id: pro, plan_status: 'active' });
  expect(entitlement(unpaid, at(21), free)).toMatchObject({ ...onFree, end_at: at(21) });
  expect(endOf(unpaid, at(21))?.reason).toBe('unpaid');
});

test('a plan at Stripe ends when Stripe says so, and not by the clock', () => {
  const paid: Subscription = { ...until, provider: 'stripe' };
  expect(endOf(paid, at(60))).toBeNull();
  expect(endOf({ ...paid, status: 'past_due', grace_until: at(21) }, at(60))).toBeNull();
  expect(endOf({ ...paid, status: 'ended', ended_at: at(0) }, at(60))).toEqual({ at: at(0), reason: null });
});

test('a trial is marked as one while it runs', () => {
  const trial: Subscription = { ...until, provider: 'trial' };
  expect(entitlement(trial, at(-1), free).trial).toBe(true);
  expect(entitlement(trial, at(0), free).trial).toBe(false);
});

const anyDate = fc.integer({ min: -400, max: 400 }).map(at);
const maybe = fc.option(anyDate, { nil: null });
const anySubscription: fc.Arbitrary<Subscription> = fc
  .record({
    provider: fc.constantFrom(
      'operator' as const,
      'trial' as const,
      'bank_transfer' as const,
      'stripe' as const,
    ),
    status: fc.constantFrom('active' as const, 'past_due' as const, 'ended' as const),
    plan_id: fc.constant(pro),
    quantity: fc.integer({ min: 1, max: 1000 }),
    period_start: anyDate,
    period_end: maybe,
    cancel_at_end: fc.boolean(),
    grace_until: maybe,
    ended_at: maybe,
  })
  .map((drawn) => ({ ...drawn, ended_at: drawn.status === 'ended' ? (drawn.ended_at ?? at(0)) : null }));

test('what has ended stays ended, and what has not keeps its plan and quantity', () => {
  fc.assert(
    fc.property(anySubscription, anyDate, fc.nat(1000), (subscription, now, days) => {
      const later = new Date(now.getTime() + days * 86_400_000);
      const [first, second] = [now, later].map((moment) => entitlement(subscription, moment, free));
      if (first?.plan_status === 'canceled') expect(second).toEqual(first);
      for (const plan of [first, second])
        expect(plan).toMatchObject(
          plan?.plan_status === 'canceled' ? onFree : { plan_id: pro, quantity: subscription.quantity },
        );
    }),
  );
});

test('a plan is canceled exactly if it has ended, and only one that will end has an end date', () => {
  fc.assert(
    fc.property(anySubscription, anyDate, (subscription, now) => {
      const plan = entitlement(subscription, now, free);
      expect(plan.plan_status === 'canceled').toBe(endOf(subscription, now) !== null);
      if (plan.plan_status !== 'will_end') expect(plan.end_plan_at).toBeNull();
      if (plan.plan_status === 'canceled') expect(plan.end_at).not.toBeNull();
    }),
  );
});
