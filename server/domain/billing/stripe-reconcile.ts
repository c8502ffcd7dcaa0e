// Finds what webhooks missed. Every hour: plans whose payment or renewal is due, open purchases, unhandled events. Every night:
// all plans, all movements of money, and an email to the operator about what could not be repaired.
import * as z from 'zod/mini';
import {
  findBillingAgencies,
  findCardRefunds,
  findStripeCustomer,
  findStripeSubscriptions,
  findUnhandledCustomers,
} from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueueUnlessWaiting } from '../../platform/queue/enqueue.ts';
import type { BalanceTransaction, CardPayments } from '../../platform/stripe/card-payments.ts';
import { withdrawnSince } from '../organizations/plans/subscription-store.ts';
import { everyAgency } from './for-each-agency.ts';
import { missingRefunds, readCardRefunds, refundAll, unrefundedDifference } from './refund-card.ts';
import { reportDifferences } from './report-differences.ts';
import { settleAtStripe } from './settle-withdrawal.ts';
import { applyCustomer } from './stripe-apply.ts';
import { bookMoney, isBooked, withInvoices } from './stripe-money.ts';
import { applyStripe } from './stripe-task.ts';
import {
  differencesOf,
  failedRefundDifference,
  outsideDifference,
  unbookedDifference,
  type Difference,
} from './stripe-differences.ts';
import { updateTax } from './update-customer.ts';
import * as store from './stripe-store.ts';

const hourSeconds = 3600;
/** The movements of money that are read again each night. Nothing is booked twice, so it may be generous. */
const lookBackDays = 14;
/** An event that no task has settled by then was lost with its task. */
const patienceMs = 10 * 60_000;

export const reconcileStripe = defineTask({
  name: 'reconcile-stripe',
  schema: z.object({}),
  everySeconds: hourSeconds,
  retries: 1,
  handler: async (_data, deps) => {
    const { cards, db } = deps;
    if (!cards) return;
    const due = await everyAgency(deps, (tx, after) =>
      findStripeSubscriptions(tx, { ...(after && { after }), dueBefore: deps.now() }),
    );
    const buying = await everyAgency(deps, (tx, after) => findBillingAgencies(tx, after));
    for (const agencyId of new Set([...due, ...buying]))
      await db.asTenant({ agencyId }, async (tx) => {
        const customerId = await store.readCustomerId(tx, agencyId, cards.isLive);
        if (customerId !== undefined) await enqueueUnlessWaiting(tx, applyStripe, { agencyId, customerId });
      });
    await db.asNobody(async (tx) => {
      const before = new Date(Date.now() - patienceMs);
      for (const customerId of await findUnhandledCustomers(tx, before)) {
        const found = await findStripeCustomer(tx, customerId);
        if (found) await enqueueUnlessWaiting(tx, applyStripe, { agencyId: found.agencyId, customerId });
      }
    });
  },
});

export const checkStripe = defineTask({
  name: 'check-stripe',
  schema: z.object({}),
  everySeconds: 24 * hourSeconds,
  retries: 2,
  expireSeconds: 4 * hourSeconds,
  handler: async (_data, deps) => {
    const { cards, db } = deps;
    if (!cards) return;
    const found: Difference[] = [];
    for (const agencyId of await agenciesAtStripe({ db }, deps.now()))
      found.push(...(await repair(deps, cards, agencyId)));
    found.push(...(await bookMissed(deps, cards)));
    await reportDifferences(deps, found);
  },
});

/** Those with a running plan at Stripe, and those with a refund of the last days. */
export async function agenciesAtStripe(deps: Pick<Deps, 'db'>, now: Date): Promise<ReadonlySet<string>> {
  const running = await everyAgency(deps, (tx, after) => findStripeSubscriptions(tx, after ? { after } : {}));
  const refunded = await everyAgency(deps, (tx, after) => findCardRefunds(tx, lookBack(now), after));
  return new Set([...running, ...refunded]);
}

function lookBack(now: Date): Date {
  return new Date(now.getTime() - lookBackDays * 86_400_000);
}

/** Books what moved for those whose plan has ended, such as a late refund. Returns what cannot be booked. */
async function bookMissed(deps: Deps, cards: CardPayments): Promise<Difference[]> {
  const recent = await cards.balanceTransactions(lookBack(deps.now()));
  const byCustomer = Map.groupBy(recent, ({ customerId }) => customerId);
  const differences: Difference[] = [];
  for (const [customerId, movements] of byCustomer) {
    const found =
      customerId === null ? undefined : await deps.db.asNobody((tx) => findStripeCustomer(tx, customerId));
    if (!found) continue;
    const { agencyId } = found;
    const failed = movements.filter(({ kind, buyer }) => kind === 'refund' && buyer.amountMinor > 0n);
    differences.push(...failed.map(failedRefundDifference));
    const booked = await deps.db.asTenant({ agencyId }, (tx) => store.bookedAtStripe(tx, agencyId));
    const missed = movements.filter(({ id }) => !booked.has(id));
    if (missed.length === 0) continue;
    const money = await withInvoices(cards, missed, booked);
    const unbooked = await deps.db.asTenant({ agencyId }, async (tx) => {
      await lockAgency(tx, agencyId);
      await bookMoney(tx, agencyId, money, { config: deps.config, now: deps.now() });
      return readUnbooked(tx, agencyId, missed);
    });
    differences.push(...unbooked.map(unbookedDifference));
  }
  return differences;
}

async function readUnbooked(
  tx: Tx,
  agencyId: string,
  movements: readonly BalanceTransaction[],
): Promise<BalanceTransaction[]> {
  const unbooked: BalanceTransaction[] = [];
  for (const moved of movements) if (!(await isBooked(tx, agencyId, moved))) unbooked.push(moved);
  return unbooked;
}

async function repair(deps: Deps, cards: CardPayments, agencyId: string): Promise<Difference[]> {
  const customerId = await deps.db.asTenant({ agencyId }, (tx) =>
    store.readCustomerId(tx, agencyId, cards.isLive),
  );
  if (customerId === undefined) return [];
  const since = lookBack(deps.now());
  const { withdrawn, refunds } = await deps.db.asTenant({ agencyId }, async (tx) => ({
    withdrawn: await withdrawnSince(tx, agencyId, since),
    refunds: await readCardRefunds(tx, agencyId, { since }),
  }));
  for (const id of withdrawn) await settleAtStripe(deps, cards, { agencyId, id });
  await applyCustomer(deps, cards, { agencyId, customerId });
  await updateTax(deps, cards, { agencyId, customerId });
  // What is refused is found again by the comparison.
  await refundAll(cards, customerId, refunds);
  return compare(deps, cards, { agencyId, customerId });
}

/** Changes nothing. */
export async function compare(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  cards: CardPayments,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<Difference[]> {
  const theirs = await cards.readCustomer(customerId);
  const movements = theirs ? await cards.movements(customerId) : [];
  const charged = new Set(movements.map(({ invoiceId }) => invoiceId));
  const outside = theirs ? await cards.paidOutside(customerId, charged) : [];
  const since = lookBack(now());
  const refunds = await db.asTenant({ agencyId }, (tx) => readCardRefunds(tx, agencyId, { since }));
  const missing = await missingRefunds(cards, refunds, movements);
  return db.asTenant({ agencyId }, async (tx) => [
    ...differencesOf(await store.readStripeRow(tx, agencyId, theirs?.subscription?.id), theirs, customerId),
    ...(await readUnbooked(tx, agencyId, movements)).map(unbookedDifference),
    ...missing.map(unrefundedDifference),
    ...outside.map(outsideDifference),
  ]);
}
