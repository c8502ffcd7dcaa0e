import { expect, test } from 'vitest';
import type { CataloguePlan, CurrentPlan } from '#contract/plan.ts';
import { actionsOf, fixedCurrency, offerOf, otherMethodOf, type OfferContext } from './plan-offer.ts';

const price = (currency: string, yearly: boolean) => {
  return { ...{ price: 139, amount_minor: 13_900, stripe_price_id: null, symbol: '' }, currency, yearly };
};
const free = { id: 'free', price: 0, prices: [] };
const pro = { id: 'pro', price: 139, prices: [price('EUR', false), price('EUR', true), price('RUB', true)] };
const team: Pick<CataloguePlan, 'id' | 'price' | 'prices'> = { ...pro, id: 'team' };

const unpaid = { id: 'free', provider: null, currency: null, yearly: null, next_plan: null } as const;
const paid = {
  id: 'pro',
  provider: 'bank_transfer',
  currency: 'EUR',
  yearly: false,
  next_plan: null,
} as const;

function context(
  mode: 'off' | 'assigned' | 'sold',
  changed: Partial<Omit<OfferContext, 'config'>> & { hasSupport?: boolean } = {},
): OfferContext {
  const { hasSupport = true, ...rest } = changed;
  return {
    config: { billing: { mode, card: 'off', trial_days: 0 }, features: { plan_requests: hasSupport } },
    ...{ mayManage: true, currency: 'EUR', isYearly: false },
    ...rest,
  };
}

test('an installation that sells plans offers those with a price in the chosen currency and period', () => {
  expect(offerOf(pro, unpaid, context('sold'))).toBe('buy');
  expect(offerOf(pro, unpaid, context('sold', { currency: 'RUB', isYearly: true }))).toBe('buy');
  expect(offerOf(pro, unpaid, context('sold', { currency: 'RUB' }))).toBe('ask');
  expect(offerOf(pro, unpaid, context('sold', { currency: 'RUB', hasSupport: false }))).toBeNull();
});

test('the running plan is not offered, except for another period', () => {
  expect(offerOf(pro, paid, context('sold'))).toBeNull();
  expect(offerOf(pro, paid, context('sold', { isYearly: true }))).toBe('buy');
  expect(offerOf(team, paid, context('sold'))).toBe('buy');
});

test('a scheduled change is not offered again', () => {
  const next_plan = {
    id: 'team',
    code: 'team',
    name: 'Team',
    yearly: false,
    at: '2026-12-01T00:00:00.000Z',
    archived_jobs: [],
  };
  expect(offerOf(team, { ...paid, next_plan }, context('sold'))).toBeNull();
  expect(offerOf(team, { ...paid, next_plan }, context('sold', { isYearly: true }))).toBe('buy');
});

test('the plan of a trial can be bought', () => {
  expect(offerOf(pro, { ...unpaid, id: 'pro', provider: 'trial' }, context('sold'))).toBe('buy');
});

test('the free plan is reached by canceling, not by buying', () => {
  expect(offerOf(free, paid, context('sold'))).toBeNull();
  expect(offerOf(free, { ...unpaid, id: 'team' }, context('assigned'))).toBe('ask');
});

test('plans that are assigned can be asked for if somebody answers', () => {
  expect(offerOf(pro, unpaid, context('assigned'))).toBe('ask');
  expect(offerOf(pro, unpaid, context('assigned', { hasSupport: false }))).toBeNull();
});

test.each(['off', 'assigned', 'sold'] as const)(
  'members without the permission are offered nothing (%s)',
  (mode) => {
    expect(offerOf(pro, unpaid, context(mode, { mayManage: false }))).toBeNull();
  },
);

test('without billing settings nothing is offered', () => {
  expect(offerOf(pro, unpaid, context('off'))).toBeNull();
});

test('a running paid plan keeps its currency', () => {
  expect(fixedCurrency(paid)).toBe('EUR');
  expect(fixedCurrency(unpaid)).toBeNull();
  expect(fixedCurrency({ provider: 'operator', currency: null })).toBeNull();
});

test('only a paid plan can be canceled, only a canceled one kept, and only by who manages billing', () => {
  const plan = {
    provider: 'stripe',
    status: 'active',
    next_plan: null,
    card: null,
    withdraw_until: null,
  } as const;
  const none = { cancel: false, undoCancel: false, undoChange: false, changeCard: false, withdraw: false };
  expect(actionsOf(plan, true)).toEqual({ ...none, cancel: true, changeCard: true });
  expect(actionsOf({ ...plan, status: 'will_end' }, true)).toEqual({
    ...{ ...none, undoCancel: true, changeCard: true },
  });
  expect(actionsOf({ ...plan, provider: 'bank_transfer' }, true)).toEqual({ ...none, cancel: true });
  for (const provider of ['operator', 'trial', null] as const)
    expect(actionsOf({ ...plan, provider }, true)).toEqual(none);
  expect(actionsOf(plan, false)).toEqual(none);
});

test('a scheduled change can be undone', () => {
  const next_plan: CurrentPlan['next_plan'] = {
    ...{
      id: 'team',
      code: 'team',
      name: 'Team',
      yearly: false,
      at: '2026-12-01T00:00:00.000Z',
      archived_jobs: [],
    },
  };
  const plan = {
    provider: 'bank_transfer',
    status: 'active',
    next_plan,
    card: null,
    withdraw_until: null,
  } as const;
  expect(actionsOf(plan, true)).toMatchObject({ undoChange: true, cancel: true });
});

test('a private buyer can withdraw as long as the server says, also after a cancellation', () => {
  const withdraw_until = '2026-12-10T00:00:00.000Z';
  const plan = {
    provider: 'bank_transfer',
    status: 'active',
    next_plan: null,
    card: null,
    withdraw_until,
  } as const;
  expect(actionsOf(plan, true)).toMatchObject({ withdraw: true, cancel: true });
  expect(actionsOf({ ...plan, status: 'will_end' }, true)).toMatchObject({
    withdraw: true,
    undoCancel: true,
  });
  expect(actionsOf({ ...plan, withdraw_until: null }, true).withdraw).toBe(false);
  expect(actionsOf(plan, false).withdraw).toBe(false);
});

test('the other way of paying is explained where both are offered, to who manages billing', () => {
  const running = {
    provider: 'stripe',
    status: 'active',
    currency: 'EUR',
    end_at: '2026-12-10T00:00:00.000Z',
  } as const;
  const config = { ...context('sold').config };
  const both = { ...config, billing: { ...config.billing, card: 'redirect' } } as const;
  const transfer = { ...running, provider: 'bank_transfer' } as const;
  expect(otherMethodOf(running, { config: both, mayManage: true })).toBe('bank_transfer');
  expect(otherMethodOf(transfer, { config: both, mayManage: true })).toBe('card');
  expect(otherMethodOf({ ...transfer, currency: 'RUB' }, { config: both, mayManage: true })).toBeNull();
  expect(otherMethodOf(running, { config: both, mayManage: false })).toBeNull();
  const transferOnly = { ...config, billing: { ...config.billing, card: 'off' } } as const;
  expect(otherMethodOf(transfer, { config: transferOnly, mayManage: true })).toBeNull();
  for (const provider of ['operator', 'trial', null] as const)
    expect(otherMethodOf({ ...running, provider }, { config: both, mayManage: true })).toBeNull();
  expect(otherMethodOf({ ...running, status: 'canceled' }, { config: both, mayManage: true })).toBeNull();
});
