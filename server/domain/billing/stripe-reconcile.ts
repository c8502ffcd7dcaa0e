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
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { CardPayments } from '../../platform/stripe/card-payments.ts';
import { applyCustomer } from './stripe-apply.ts';
import { applyStripe } from './stripe-task.ts';
import { differencesOf, type Difference } from './stripe-differences.ts';
import * as store from './stripe-store.ts';

const hourSeconds = 3600;
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
    const fresh: Difference[] = [];
    for (const agencyId of await everyAgency(deps, (tx, after) =>
      findStripeSubscriptions(tx, after ? { after } : {}),
    ))
      for (const difference of await repair(deps, cards, agencyId))
        if (await db.asNobody((tx) => storeBillingDifference(tx, newId(), difference)))
          fresh.push(difference);
    await mailOperator(deps, fresh);
  },
});

async function repair(deps: Deps, cards: CardPayments, agencyId: string): Promise<Difference[]> {
  const customerId = await deps.db.asTenant({ agencyId }, (tx) =>
    store.readCustomerId(tx, agencyId, cards.isLive),
  );
  if (customerId === undefined) return [];
  await applyCustomer(deps, cards, { agencyId, customerId });
  return compare(deps, cards, { agencyId, customerId });
}

/** Changes nothing. */
export async function compare(
  { db }: Pick<Deps, 'db'>,
  cards: CardPayments,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<Difference[]> {
  const theirs = await cards.readCustomer(customerId);
  const ours = await db.asTenant({ agencyId }, (tx) =>
    store.readStripeRow(tx, agencyId, theirs?.subscription?.id),
  );
  return differencesOf(ours, theirs, customerId);
}

/** All agencies that a look-up finds, page by page. */
export async function everyAgency(
  { db }: Pick<Deps, 'db'>,
  find: (tx: Tx, after?: string) => Promise<string[]>,
): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await db.asNobody((tx) => find(tx, after));
    all.push(...page);
    if (page.length === 0) return all;
  }
}

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
