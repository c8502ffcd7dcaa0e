// Finds what webhooks missed. Every hour: plans whose payment or renewal is due, open purchases, unhandled events. Every night:
// all plans, all movements of money, and an email to the operator about what could not be repaired.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import {
  findBillingAgencies,
  findStripeCustomer,
  findStripeSubscriptions,
  findUnhandledCustomers,
  storeBillingDifference,
} from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { BalanceTransaction, CardPayments } from '../../platform/stripe/card-payments.ts';
import { everyAgency } from './for-each-agency.ts';
import { applyCustomer } from './stripe-apply.ts';
import { bookMoney, isBooked, withInvoices } from './stripe-money.ts';
import { applyStripe } from './stripe-task.ts';
import { differencesOf, unbookedDifference, type Difference } from './stripe-differences.ts';
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
        if (customerId !== undefined) await enqueue(tx, applyStripe, { agencyId, customerId });
      });
    await db.asNobody(async (tx) => {
      const before = new Date(Date.now() - patienceMs);
      for (const customerId of await findUnhandledCustomers(tx, before)) {
        const found = await findStripeCustomer(tx, customerId);
        if (found) await enqueue(tx, applyStripe, { agencyId: found.agencyId, customerId });
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
    for (const agencyId of await everyAgency(deps, (tx, after) =>
      findStripeSubscriptions(tx, after ? { after } : {}),
    ))
      found.push(...(await repair(deps, cards, agencyId)));
    found.push(...(await bookMissed(deps, cards)));
    const fresh: Difference[] = [];
    for (const difference of found)
      if (await db.asNobody((tx) => storeBillingDifference(tx, newId(), difference))) fresh.push(difference);
    await mailOperator(deps, fresh);
  },
});

/** Books what moved for those whose plan has ended, such as a late refund. Returns what cannot be booked. */
async function bookMissed(deps: Deps, cards: CardPayments): Promise<Difference[]> {
  const since = new Date(deps.now().getTime() - lookBackDays * 86_400_000);
  const byCustomer = Map.groupBy(await cards.balanceTransactions(since), ({ customerId }) => customerId);
  const differences: Difference[] = [];
  for (const [customerId, movements] of byCustomer) {
    const found =
      customerId === null ? undefined : await deps.db.asNobody((tx) => findStripeCustomer(tx, customerId));
    if (!found) continue;
    const { agencyId } = found;
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
  await applyCustomer(deps, cards, { agencyId, customerId });
  await updateTax(deps, cards, { agencyId, customerId });
  return compare(deps, cards, { agencyId, customerId });
}

/** Changes nothing. */
export async function compare(
  { db }: Pick<Deps, 'db'>,
  cards: CardPayments,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<Difference[]> {
  const theirs = await cards.readCustomer(customerId);
  const movements = theirs ? await cards.movements(customerId) : [];
  return db.asTenant({ agencyId }, async (tx) => [
    ...differencesOf(await store.readStripeRow(tx, agencyId, theirs?.subscription?.id), theirs, customerId),
    ...(await readUnbooked(tx, agencyId, movements)).map(unbookedDifference),
  ]);
}

/** All agencies that a look-up finds, page by page. */
/** In English: it goes to the operator of the installation. */
async function mailOperator({ config, mailer }: Deps, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0 || !config.seller) return;
  const lines = differences.map(
    ({ kind, reference, ours, theirs }) =>
      `${reference} (${kind}): here ${ours || '-'}, at Stripe ${theirs || '-'}`,
  );
  await mailer.send({
    id: newId(),
    to: { name: config.seller.name, address: config.seller.email },
    subject: `Stripe and Candor differ: ${differences.length}`,
    text: [
      'These subscriptions or payments are not the same at Stripe and in Candor, and could not be repaired:',
      '',
      ...lines,
      '',
      'npm run billing-check lists them again.',
    ].join('\n'),
  });
}
