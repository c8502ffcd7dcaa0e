// Subscriptions: how they begin, change with proration, renew, fall behind and end.
import {
  createInvoice,
  draftInvoice,
  finalizeInvoice,
  intentOf,
  payInvoice,
  rounded,
  voidInvoice,
} from './invoicing.ts';
import type { Bank, DraftLine } from './invoicing.ts';
import type { Invoice, Price, Subscription, SubscriptionItem, TaxRate } from './objects.ts';
import { invalid, StripeFault } from './stripe-fault.ts';
import { basics, listOf, type World } from './world.ts';

const day = 86_400;
/** An unpaid first invoice or change is given up after this. */
const patienceSeconds = 23 * 3600;
/** When Stripe tries a failed renewal again, counted from the failure before. */
const retryDays = [3, 2, 2, 7];

export type PaymentBehavior =
  'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

export interface ItemInput {
  price: Price;
  quantity: number;
}

interface NewSubscription {
  customer: string;
  items: ItemInput[];
  method: string | null;
  taxRates: TaxRate[];
  metadata: Record<string, string>;
}

export function createSubscription(
  bank: Bank,
  input: NewSubscription & { behavior: PaymentBehavior },
): Subscription {
  const { world } = bank;
  const customer = world.get('customer', input.customer, 'customer');
  if (input.method === null && customer.invoice_settings.default_payment_method === null)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const subscription = world.add('subscription', draftSubscription(world, input));
  customer.currency = subscription.currency;
  const invoice = createInvoice(world, {
    subscription,
    reason: 'subscription_create',
    lines: fullLines(subscription),
  });
  finalizeInvoice(bank, invoice);
  const isUnpaid = () => invoice.status === 'open';
  const result =
    isUnpaid() && input.behavior !== 'default_incomplete'
      ? payInvoice(bank, invoice, { isPresent: false })
      : 'paid';
  if (result !== 'paid' && input.behavior === 'error_if_incomplete') throw cardError(world, invoice);
  subscription.status = isUnpaid() ? 'incomplete' : 'active';
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Nothing begins with it. */
function draftSubscription(world: World, input: NewSubscription): Subscription {
  const customer = world.get('customer', input.customer, 'customer');
  const [first] = input.items;
  if (!first) throw invalid('Missing required param: items.', { param: 'items' });
  requireOneCurrency(customer.currency, input.items);
  const now = world.now();
  const id = world.newId('sub');
  return {
    ...basics(world, 'subscription', 'sub'),
    ...{
      id,
      status: 'incomplete',
      customer: customer.id,
      currency: first.price.currency,
      billing_cycle_anchor: now,
    },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null, start_date: now },
    ...{ collection_method: 'charge_automatically', default_payment_method: input.method },
    ...{ default_tax_rates: input.taxRates, latest_invoice: null, pending_update: null, schedule: null },
    metadata: input.metadata,
    items: listOf(
      input.items.map((item) =>
        newItem(world, id, item, { start: now, end: periodEnd(now, item.price, now) }),
      ),
      `/v1/subscription_items?subscription=${id}`,
    ),
  };
}

/** The first invoice of a subscription that does not exist yet. */
export function previewStart(
  world: World,
  input: Pick<NewSubscription, 'customer' | 'items' | 'taxRates'>,
): Invoice {
  const subscription = draftSubscription(world, { ...input, method: null, metadata: {} });
  return draftInvoice(world, {
    ...{ subscription, reason: 'subscription_create', lines: fullLines(subscription) },
    id: world.newId('upcoming_in'),
  });
}

export function cardError(world: World, invoice: Invoice): StripeFault {
  const { code = 'card_declined', ...error } = intentOf(world, invoice)?.last_payment_error ?? {
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action.',
  };
  return new StripeFault(402, { ...error, type: 'card_error', code });
}

function requireOneCurrency(currency: string | null, items: readonly ItemInput[]): void {
  for (const { price } of items) {
    if (!price.active) throw invalid(`The price specified is inactive.`, { param: 'items[0][price]' });
    if (price.currency !== (currency ?? items[0]?.price.currency))
      throw invalid(
        `You cannot combine currencies on a single customer. This customer has an active subscription with currency ${currency}.`,
      );
  }
}

function newItem(
  world: World,
  subscription: string,
  item: ItemInput,
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    ...{
      id: world.newId('si'),
      object: 'subscription_item',
      created: world.now(),
      ...item,
      subscription,
      metadata: {},
    },
    ...{ current_period_start: period.start, current_period_end: period.end },
  };
}

function fullLines(subscription: Subscription): DraftLine[] {
  return subscription.items.data.map((item) => ({
    ...{ price: item.price, quantity: item.quantity, item: item.id, proration: false },
    amount: item.price.unit_amount * item.quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
  }));
}

/** The end of the period that contains `at`, or begins with it. Months keep the anchor's day where they have it. */
export function periodEnd(anchor: number, { recurring }: Pick<Price, 'recurring'>, at: number): number {
  const months = (recurring.interval === 'year' ? 12 : 1) * recurring.interval_count;
  for (let n = 1; ; n += 1) {
    const end = addMonths(anchor, n * months);
    if (end > at) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const clock = seconds - Date.UTC(year, from.getUTCMonth(), from.getUTCDate()) / 1000;
  return Date.UTC(year, month, Math.min(from.getUTCDate(), days)) / 1000 + clock;
}

export interface Change {
  items: (ItemInput & { id: string })[];
  prorationDate: number;
}

/** The lines of a change at once: unused time of the old price, the new price for the rest of the period or for a new one. */
export function changeLines(subscription: Subscription, { items, prorationDate }: Change): DraftLine[] {
  return items.flatMap((next) => {
    const item = itemOf(subscription, next.id);
    const period = { start: prorationDate, end: item.current_period_end };
    const share =
      (item.current_period_end - prorationDate) / (item.current_period_end - item.current_period_start);
    const part = (of: ItemInput, factor: number) => rounded(of.price.unit_amount * of.quantity * factor);
    const unused = { ...shown(item), item: item.id, amount: part(item, -share), period, proration: true };
    const startsAnew = isOtherInterval(item.price, next.price);
    const fresh = { start: prorationDate, end: periodEnd(prorationDate, next.price, prorationDate) };
    return [
      unused,
      startsAnew
        ? { ...shown(next), item: item.id, amount: part(next, 1), period: fresh, proration: false }
        : { ...shown(next), item: item.id, amount: part(next, share), period, proration: true },
    ];
  });
}

function shown({ price, quantity }: ItemInput): ItemInput {
  return { price, quantity };
}

function isOtherInterval(a: Price, b: Price): boolean {
  return (
    a.recurring.interval !== b.recurring.interval || a.recurring.interval_count !== b.recurring.interval_count
  );
}

export function itemOf(subscription: Subscription, id: string): SubscriptionItem {
  const item = subscription.items.data.find((known) => known.id === id);
  if (!item)
    throw invalid(`No such subscription item: '${id}'`, { code: 'resource_missing', param: 'items[0][id]' });
  return item;
}

export function requireProrationDate(world: World, subscription: Subscription, at: number): void {
  const item = subscription.items.data[0];
  // Stripe allows some clock skew, but not another period.
  if (!item || at < item.current_period_start || at > Math.min(item.current_period_end, world.now() + 300))
    throw invalid('The proration_date must be within the current period.', { param: 'proration_date' });
}

export function previewChange(world: World, subscription: Subscription, change: Change): Invoice {
  const lines = changeLines(subscription, change);
  return draftInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines,
    id: world.newId('upcoming_in'),
  });
}

export function changeSubscription(
  bank: Bank,
  subscription: Subscription,
  change: Change,
  { behavior, invoiceNow }: { behavior: PaymentBehavior; invoiceNow: boolean },
): void {
  const { world } = bank;
  requireOneCurrency(subscription.currency, change.items);
  const changed = change.items.filter(({ id, price, quantity }) => {
    const item = itemOf(subscription, id);
    return item.price.id !== price.id || item.quantity !== quantity;
  });
  if (changed.length === 0) return;
  if (!invoiceNow) return applyChange(world, subscription, change);
  giveUpPending(world, subscription);
  const lines = changeLines(subscription, change);
  if (behavior !== 'pending_if_incomplete') applyChange(world, subscription, change);
  const before = subscription.latest_invoice;
  const invoice = createInvoice(world, { subscription, reason: 'subscription_update', lines });
  if (behavior === 'pending_if_incomplete')
    subscription.pending_update = {
      expires_at: world.now() + patienceSeconds,
      subscription_items: change.items.map(({ id, price, quantity }) => ({
        ...itemOf(subscription, id),
        price,
        quantity,
      })),
    };
  bank.changeDates.set(invoice.id, change.prorationDate);
  finalizeInvoice(bank, invoice);
  if (invoice.status === 'open') payInvoice(bank, invoice, { isPresent: false });
  if (invoice.status === 'open' && behavior === 'error_if_incomplete') {
    subscription.latest_invoice = before;
    throw cardError(world, invoice);
  }
  world.emit('customer.subscription.updated', subscription);
}

function applyChange(world: World, subscription: Subscription, { items, prorationDate }: Change): void {
  for (const next of items) {
    const item = itemOf(subscription, next.id);
    if (isOtherInterval(item.price, next.price)) {
      subscription.billing_cycle_anchor = prorationDate;
      item.current_period_start = prorationDate;
      item.current_period_end = periodEnd(prorationDate, next.price, world.now());
    }
    Object.assign(item, shown(next));
  }
}

function giveUpPending(world: World, subscription: Subscription): void {
  if (!subscription.pending_update) return;
  subscription.pending_update = null;
  const invoice = world.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
}

/** A change that waits for its payment ends with its invoice. */
export function afterVoid(world: World, invoice: Invoice): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  if (subscription.latest_invoice !== invoice.id || !subscription.pending_update) return;
  subscription.pending_update = null;
  world.emit('customer.subscription.updated', subscription);
}

/** What a paid invoice changes. */
export function afterPayment(bank: Bank, invoice: Invoice): void {
  const { world } = bank;
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  if (invoice.id !== subscription.latest_invoice) return;
  const pending = subscription.pending_update;
  if (invoice.billing_reason === 'subscription_update' && pending) {
    subscription.pending_update = null;
    applyChange(world, subscription, {
      items: pending.subscription_items,
      prorationDate: bank.changeDates.get(invoice.id) ?? world.now(),
    });
    world.emit('customer.subscription.pending_update_applied', subscription);
    world.emit('customer.subscription.updated', subscription);
  }
  if (subscription.status === 'past_due' || (subscription.status === 'incomplete' && invoice.attempted)) {
    subscription.status = 'active';
    world.emit('customer.subscription.updated', subscription);
  }
}

/** Ends at once. Stripe leaves open invoices open: they can still be paid. */
export function cancelSubscription(world: World, subscription: Subscription): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' });
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: world.now(),
    ended_at: world.now(),
    pending_update: null,
  });
  if (subscription.schedule) world.get('subscription_schedule', subscription.schedule).status = 'canceled';
  for (const invoice of world.all('invoice'))
    if (invoice.parent.subscription_details.subscription === subscription.id)
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  world.emit('customer.subscription.deleted', subscription);
}

/** The next thing that happens to it on its own. */
export function nextStep(
  world: World,
  subscription: Subscription,
): { at: number; run: (bank: Bank) => void } | undefined {
  const item = subscription.items.data[0];
  if (!item || ['canceled', 'incomplete_expired'].includes(subscription.status)) return undefined;
  const steps: { at: number; run: (bank: Bank) => void }[] = [];
  const invoice = world.find('invoice', subscription.latest_invoice ?? '');
  if (subscription.status === 'incomplete')
    steps.push({ at: subscription.created + patienceSeconds, run: () => expire(world, subscription) });
  else steps.push({ at: item.current_period_end, run: () => renew(world, subscription) });
  if (subscription.pending_update)
    steps.push({ at: subscription.pending_update.expires_at, run: () => expirePending(world, subscription) });
  // Stripe keeps a renewal as a draft for an hour.
  if (invoice?.status === 'draft')
    steps.push({ at: invoice.created + 3600, run: (bank) => collect(bank, subscription, invoice) });
  if (invoice?.status === 'open' && invoice.next_payment_attempt !== null)
    steps.push({ at: invoice.next_payment_attempt, run: (bank) => collect(bank, subscription, invoice) });
  return steps.toSorted((a, b) => a.at - b.at)[0];
}

function expire(world: World, subscription: Subscription): void {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: world.now() });
  const invoice = world.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  world.emit('customer.subscription.updated', subscription);
}

function expirePending(world: World, subscription: Subscription): void {
  giveUpPending(world, subscription);
  world.emit('customer.subscription.pending_update_expired', subscription);
}

function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return cancelSubscription(world, subscription);
  giveUpPending(world, subscription);
  nextPhase(world, subscription);
  for (const item of subscription.items.data) {
    const start = item.current_period_end;
    item.current_period_start = start;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price, start);
  }
  createInvoice(world, { subscription, reason: 'subscription_cycle', lines: fullLines(subscription) });
  world.emit('customer.subscription.updated', subscription);
}

function nextPhase(world: World, subscription: Subscription): void {
  const schedule = world.find('subscription_schedule', subscription.schedule ?? '');
  if (!schedule) return;
  const boundary = subscription.items.data[0]?.current_period_end ?? 0;
  const phase = schedule.phases.find((next) => next.start_date === boundary);
  const [item, next] = [subscription.items.data[0], phase?.items[0]];
  if (phase && item && next) {
    const price = world.get('price', next.price);
    if (isOtherInterval(item.price, price)) subscription.billing_cycle_anchor = boundary;
    Object.assign(item, { price, quantity: next.quantity });
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    return world.emit('subscription_schedule.updated', schedule);
  }
  Object.assign(schedule, { status: 'released', released_at: world.now(), current_phase: null });
  Object.assign(schedule, { released_subscription: subscription.id, subscription: null });
  subscription.schedule = null;
  world.emit('subscription_schedule.released', schedule);
}

function collect(bank: Bank, subscription: Subscription, invoice: Invoice): void {
  const { world } = bank;
  if (invoice.status === 'draft') finalizeInvoice(bank, invoice);
  if (invoice.status !== 'open') return;
  if (payInvoice(bank, invoice, { isPresent: false }) === 'paid') return;
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : world.now() + days * day;
  if (subscription.status === 'past_due') return;
  subscription.status = 'past_due';
  world.emit('customer.subscription.updated', subscription);
}
