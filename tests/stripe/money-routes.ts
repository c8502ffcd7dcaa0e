// Charges, refunds and the list of everything that moved money.
import { addTransaction } from './invoicing.ts';
import { isCreatedWithin, pageOf } from './pages-of.ts';
import type { Dispute } from './objects.ts';
import type { Route } from './route.ts';
import { invalid } from './stripe-fault.ts';
import type { World } from './world.ts';
import { basics } from './world.ts';

export const moneyRoutes: readonly Route[] = [
  {
    ...{ method: 'GET', path: '/v1/balance_transactions' },
    params: ['BalanceTransactions', 'BalanceTransactionListParams'],
    run({ bank: { world }, fields }) {
      const found = world.all('balance_transaction').filter(isCreatedWithin(fields));
      return pageOf(found, fields, '/v1/balance_transactions');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/balance_transactions/:id' },
    params: ['BalanceTransactions', 'BalanceTransactionRetrieveParams'],
    run: ({ bank: { world }, id }) => world.get('balance_transaction', id),
  },
  {
    ...{
      method: 'GET',
      path: '/v1/payment_intents/:id',
      params: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
    },
    run: ({ bank: { world }, id }) => world.get('payment_intent', id),
  },
  {
    ...{ method: 'GET', path: '/v1/charges', params: ['Charges', 'ChargeListParams'] },
    run({ bank: { world }, fields }) {
      const [customer, isWithin] = [fields.text('customer'), isCreatedWithin(fields)];
      const found = world
        .all('charge')
        .filter((its) => isWithin(its) && (customer === undefined || its.customer === customer));
      return pageOf(found, fields, '/v1/charges');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/disputes', params: ['Disputes', 'DisputeListParams'] },
    run({ bank: { world }, fields }) {
      const [charge, isWithin] = [fields.text('charge'), isCreatedWithin(fields)];
      const found = world
        .all('dispute')
        .filter((its) => isWithin(its) && (charge === undefined || its.charge === charge));
      return pageOf(found, fields, '/v1/disputes');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/charges/:id', params: ['Charges', 'ChargeRetrieveParams'] },
    run: ({ bank: { world }, id }) => world.get('charge', id),
  },
  {
    ...{ method: 'POST', path: '/v1/refunds', params: ['Refunds', 'RefundCreateParams'] },
    run({ bank: { world }, fields }) {
      const intent = world.get('payment_intent', fields.text('payment_intent') ?? '', 'payment_intent');
      if (intent.latest_charge === null)
        throw invalid('This PaymentIntent does not have a successful charge to refund.', {
          param: 'payment_intent',
        });
      return refund(world, intent.latest_charge, {
        amount: fields.number('amount'),
        reason: fields.text('reason') ?? null,
        metadata: fields.pairs('metadata') ?? {},
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/refunds', params: ['Refunds', 'RefundListParams'] },
    run({ bank: { world }, fields }) {
      const [intent, charge] = [fields.text('payment_intent'), fields.text('charge')];
      const found = world
        .all('refund')
        .filter(isCreatedWithin(fields))
        .filter((its) => intent === undefined || its.payment_intent === intent)
        .filter((its) => charge === undefined || its.charge === charge);
      return pageOf(found, fields, '/v1/refunds');
    },
  },
];

export function refund(
  world: World,
  chargeId: string,
  {
    amount,
    reason,
    metadata,
  }: { amount: number | undefined; reason: string | null; metadata: Record<string, string> },
) {
  const charge = world.get('charge', chargeId);
  const left = charge.amount - charge.amount_refunded;
  const refunded = amount ?? left;
  if (charge.disputed) throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (refunded < 1 || refunded > left)
    throw invalid(`Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  charge.amount_refunded += refunded;
  charge.refunded = charge.amount_refunded === charge.amount;
  const id = world.newId('re');
  const made = world.add('refund', {
    ...{ id, object: 'refund', created: world.now(), amount: refunded, currency: charge.currency },
    ...{ charge: charge.id, payment_intent: charge.payment_intent, reason, status: 'succeeded', metadata },
    balance_transaction: addTransaction(world, {
      ...{ amount: -refunded, fee: 0, currency: charge.currency, type: 'refund', source: id },
    }),
  });
  world.emit('refund.created', made);
  world.emit('charge.refunded', charge);
  return made;
}

/** The cardholder’s bank does not take it: the money is ours again. */
export function failRefund(world: World, id: string): void {
  const made = world.get('refund', id);
  const { amount, currency } = made;
  made.status = 'failed';
  made.failure_balance_transaction = addTransaction(world, {
    amount,
    fee: 0,
    currency,
    type: 'refund',
    source: id,
  });
  const charge = world.get('charge', made.charge);
  charge.amount_refunded -= amount;
  charge.refunded = false;
  world.emit('refund.failed', made);
}

/** The cardholder’s bank takes the money back, and a fee of 20. */
export function dispute(world: World, chargeId: string) {
  const charge = world.get('charge', chargeId);
  charge.disputed = true;
  const made = world.add('dispute', {
    ...{
      ...basics(world, 'dispute', 'du'),
      amount: charge.amount,
      currency: charge.currency,
      charge: charge.id,
    },
    ...{ payment_intent: charge.payment_intent, reason: 'fraudulent', status: 'needs_response' },
    ...{ balance_transactions: [], metadata: {} },
  });
  moveDisputed(world, made, -charge.amount, 2000);
  world.emit('charge.dispute.created', made);
  world.emit('charge.dispute.funds_withdrawn', made);
  return made;
}

/** The dispute has its movements as objects, not as ids. */
function moveDisputed(
  world: World,
  { id, currency, balance_transactions: moved }: Dispute,
  amount: number,
  fee: number,
) {
  const made = addTransaction(world, { amount, fee, currency, type: 'adjustment', source: id });
  moved.push(world.get('balance_transaction', made));
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const made = world.get('dispute', id);
  made.status = status;
  if (status === 'won') {
    moveDisputed(world, made, made.amount, 0);
    world.emit('charge.dispute.funds_reinstated', made);
  }
  world.emit('charge.dispute.closed', made);
}
