// Whatever happens to webhooks, our rows end as Stripe is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  CardInvoice,
  CardPayment,
  CardPrice,
  CardSubscription,
} from '../../platform/stripe/card-payments.ts';
import { differencesOf } from './stripe-differences.ts';
import { applyAll, outcomeOf, rowOf, type StripeState, type WaitingPurchase } from './stripe-rows.ts';
import { graceDays } from './terms.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);
const price = (planCode: string, unitMinor: bigint): CardPrice => ({
  ...{ id: `price_${planCode}`, planCode, currency: 'EUR', yearly: false, unitMinor },
});
const [team, pro] = [price('team', 4900n), price('pro', 13_900n)];

function invoice(
  reason: CardInvoice['reason'],
  status: CardInvoice['status'],
  payment: CardPayment,
): CardInvoice {
  return {
    ...{
      id: `in_${reason}`,
      subscriptionId: 'sub',
      purchaseId: null,
      status,
      reason,
      currency: 'EUR',
      lines: [],
      netMinor: 4900n,
      taxMinor: 931n,
    },
    ...{ grossMinor: 5831n, dueMinor: 5831n, createdAt: new Date(start), url: 'https://pay.test/', payment },
    paidAt: status === 'paid' ? new Date(start) : null,
  };
}

const paid = { id: 'pi', state: 'paid' } as const;
const poor = { id: 'pi', state: 'declined', reason: 'insufficient_funds', cardId: 'pm' } as const;
const asked = { id: 'pi', state: 'authentication' } as const;

function subscription(n: number): CardSubscription {
  return {
    ...{ id: `sub_${n}`, customerId: 'cus', purchaseId: `purchase_${n}`, status: 'active', price: team },
    ...{
      quantity: 1,
      periodStart: new Date(start + n * 90 * day),
      periodEnd: new Date(start + (n * 90 + 30) * day),
    },
    ...{ cancelAtEnd: false, endedAt: null, taxRateIds: [], nextPrice: null, pending: null },
    latestInvoice: invoice('start', 'paid', paid),
  };
}

type Step = (before: CardSubscription) => CardSubscription;
const ended: Step = (before) => ({
  ...before,
  status: 'ended',
  endedAt: before.periodEnd,
  pending: null,
  nextPrice: null,
});
const renewed: Step = (before) => ({
  ...before,
  ...{
    periodStart: before.periodEnd,
    periodEnd: new Date(before.periodEnd.getTime() + 30 * day),
    nextPrice: null,
  },
  price: before.nextPrice ?? before.price,
});
/** What happens to a plan that runs. */
const steps: Step[] = [
  (before) => ({ ...before, cancelAtEnd: !before.cancelAtEnd, nextPrice: null }),
  (before) => ({ ...before, nextPrice: before.price === pro ? team : null }),
  (before) => ({ ...before, price: pro, pending: null, latestInvoice: invoice('change', 'paid', paid) }),
  (before) => ({
    ...before,
    pending: { price: pro, until: before.periodEnd },
    latestInvoice: invoice('change', 'open', asked),
  }),
  (before) => ({ ...before, pending: null, latestInvoice: invoice('change', 'void', poor) }),
  (before) => ({ ...renewed(before), status: 'active', latestInvoice: invoice('renewal', 'paid', paid) }),
  (before) => ({ ...renewed(before), status: 'past_due', latestInvoice: invoice('renewal', 'open', poor) }),
  (before) => ({ ...before, status: 'active', latestInvoice: invoice('renewal', 'paid', paid) }),
];

/** A life at Stripe: what each moment's answer would be. */
const life = fc
  .array(
    fc.record({
      begins: fc.constantFrom('at once', 'after authentication', 'declined', 'expired'),
      steps: fc.array(fc.constantFrom(...steps), { maxLength: 6 }),
      ends: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((plans) => {
    const moments: CardSubscription[][] = [[]];
    const add = (earlier: readonly CardSubscription[], now: CardSubscription) =>
      void moments.push([...earlier, now]);
    let earlier: CardSubscription[] = [];
    for (const [n, plan] of plans.entries()) {
      const first = subscription(n);
      const waiting = (payment: CardPayment): CardSubscription => ({
        ...{ ...first, status: 'incomplete', latestInvoice: invoice('start', 'open', payment) },
      });
      const none = { id: 'pi', state: 'none' } as const;
      let now = first;
      if (plan.begins === 'after authentication') add(earlier, waiting(asked));
      if (plan.begins === 'declined' || plan.begins === 'expired') {
        const payment = plan.begins === 'declined' ? poor : none;
        add(earlier, waiting(payment));
        now = { ...ended(first), latestInvoice: invoice('start', 'void', payment) };
      }
      add(earlier, now);
      if (now.status !== 'ended')
        for (const step of [...plan.steps, ...(plan.ends || n < plans.length - 1 ? [ended] : [])]) {
          now = step(now);
          add(earlier, now);
        }
      earlier = [...earlier, now];
    }
    return moments;
  });

const purchases: WaitingPurchase[] = [0, 1, 2].map((n) => ({
  ...{ id: `purchase_${n}`, kind: 'start', plan: 'team', yearly: false, createdAt: new Date(start) },
}));
const fresh = (): StripeState => ({
  ...{ ticket: 0, appliedTicket: 0, rows: new Map() },
  purchases: new Map(purchases.map((purchase) => [purchase.id, { purchase, outcome: null }])),
});

/** One run of the task: when its worker takes a ticket, asks Stripe, and writes. */
const run = fc.tuple(fc.nat(40), fc.nat(20), fc.nat(20));
const delivered = fc.array(fc.array(run, { maxLength: 3 }), { minLength: 40, maxLength: 40 });

test('any order, duplication and loss of events, with slow workers, ends in the same rows after reconciliation', () => {
  fc.assert(
    fc.property(life, delivered, (moments, runs) => {
      const state = fresh();
      const work: { at: number; do: () => void }[] = [];
      for (const [moment, its] of moments.map((_states, n) => [n, runs[n] ?? []] as const))
        for (const [late, thinks, writes] of its) {
          let ticket = 0;
          let answer: CardSubscription[] = [];
          const takes = moment + late / 4;
          const asks = takes + thinks / 8;
          work.push(
            { at: takes, do: () => void (ticket = state.ticket += 1) },
            {
              at: asks,
              do: () => void (answer = moments[Math.min(Math.floor(asks), moments.length - 1)] ?? []),
            },
            { at: asks + writes / 8, do: () => applyAll(state, ticket, answer) },
          );
        }
      const last = moments.at(-1) ?? [];
      // Reconciliation, once nothing changes any more. Slow workers may write after it.
      work.push({ at: moments.length, do: () => applyAll(state, (state.ticket += 1), last) });
      // A stable order: a worker's own steps stay in their order.
      for (const step of work.toSorted((a, b) => a.at - b.at)) step.do();

      const once = fresh();
      applyAll(once, (once.ticket += 1), last);
      expect(state.rows).toEqual(once.rows);
      expect(state.purchases).toEqual(once.purchases);
      const running = [...state.rows.values()].filter((row) => row.status !== 'ended');
      expect(running.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

test('nothing begins before it is paid', () => {
  const incomplete: CardSubscription = {
    ...{ ...subscription(0), status: 'incomplete', latestInvoice: invoice('start', 'open', asked) },
  };
  expect(rowOf(incomplete)).toBeNull();
  expect(rowOf({ ...ended(incomplete), latestInvoice: invoice('start', 'void', poor) })).toBeNull();
  const [purchase] = purchases;
  if (!purchase) throw new Error('no purchase');
  expect(outcomeOf(purchase, incomplete)).toMatchObject({
    state: 'action_required',
    actionUrl: 'https://pay.test/',
  });
  const declined = { ...incomplete, latestInvoice: invoice('start', 'open', poor) };
  expect(outcomeOf(purchase, declined)).toMatchObject({ state: 'declined', decline: 'insufficient_funds' });
});

test('a plan runs on for 21 days without its payment, and then ends unpaid', () => {
  const late = {
    ...renewed(subscription(0)),
    status: 'past_due',
    latestInvoice: invoice('renewal', 'open', poor),
  } as const;
  expect(rowOf(late)).toMatchObject({
    ...{ status: 'past_due', grace_until: new Date(late.periodStart.getTime() + graceDays * day) },
  });
  expect(rowOf({ ...ended(late), latestInvoice: invoice('renewal', 'void', poor) })).toMatchObject({
    ...{ status: 'ended', end_reason: 'unpaid', grace_until: null },
  });
});

test('an upgrade counts when its price applies, and asks or fails with its own invoice', () => {
  const upgrade: WaitingPurchase = {
    ...{ id: 'purchase_9', kind: 'upgrade', plan: 'pro', yearly: false, createdAt: new Date(start) },
  };
  const before = subscription(0);
  const pending = { ...before, pending: { price: pro, until: before.periodEnd } };
  expect(outcomeOf(upgrade, before)).toBeNull();
  expect(outcomeOf(upgrade, { ...pending, latestInvoice: invoice('change', 'open', asked) })?.state).toBe(
    'action_required',
  );
  expect(outcomeOf(upgrade, { ...pending, latestInvoice: invoice('change', 'open', poor) })?.state).toBe(
    'declined',
  );
  expect(outcomeOf(upgrade, { ...before, latestInvoice: invoice('change', 'void', poor) })?.state).toBe(
    'declined',
  );
  expect(outcomeOf(upgrade, { ...before, price: pro })?.state).toBe('paid');
});

test('every difference between our row and Stripe is named', () => {
  const theirs = { card: null, subscription: subscription(0), earlier: [] };
  const ours = rowOf(subscription(0));
  if (!ours) throw new Error('no row');
  expect(differencesOf(ours, theirs, 'cus')).toEqual([]);
  expect(differencesOf({ ...ours, amount_minor: 1n, cancel_at_end: true }, theirs, 'cus')).toEqual([
    { kind: 'field', reference: 'sub_0', ours: 'amount_minor: 1', theirs: 'amount_minor: 4900' },
    { kind: 'field', reference: 'sub_0', ours: 'cancel_at_end: true', theirs: 'cancel_at_end: false' },
  ]);
  expect(differencesOf(null, theirs, 'cus')).toMatchObject([{ kind: 'missing_here' }]);
  expect(differencesOf(ours, { ...theirs, subscription: null }, 'cus')).toMatchObject([
    { kind: 'missing_there' },
  ]);
  expect(differencesOf(ours, undefined, 'cus')).toMatchObject([
    { kind: 'missing_there', theirs: 'cus deleted' },
  ]);
  expect(differencesOf({ ...ours, status: 'ended' }, theirs, 'cus')).toMatchObject([{ kind: 'ended_here' }]);
  const strange = { ...subscription(0), price: { ...team, planCode: null } };
  expect(differencesOf(ours, { ...theirs, subscription: strange }, 'cus')).toMatchObject([
    { kind: 'unknown_plan' },
  ]);
});
