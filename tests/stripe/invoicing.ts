// Invoices: their lines, taxes, finalization and payment.
import { declineMessages, cards, type Wallet } from './cards.ts';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  LineTax,
  PaymentIntent,
  Price,
  Subscription,
} from './objects.ts';
import { invalid } from './stripe-fault.ts';
import { basics, listOf, type World } from './world.ts';

export interface Bank {
  world: World;
  wallet: Wallet;
  /** When the change behind an invoice was meant to apply, by the invoice. */
  changeDates: Map<string, number>;
  /** Called for an invoice that has just been paid. */
  onPaid: (invoice: Invoice) => void;
}

export interface DraftLine {
  price: Price;
  quantity: number;
  item: string;
  amount: number;
  period: { start: number; end: number };
  proration: boolean;
}

/** Rounds to the nearest cent, a half away from zero. */
export function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

interface Draft {
  subscription: Subscription;
  reason: Invoice['billing_reason'];
  lines: DraftLine[];
  /** The id that it would have; a preview has none in the account. */
  id: string;
}

export function draftInvoice(world: World, { subscription, reason, lines, id }: Draft): Invoice {
  const customer = world.get('customer', subscription.customer);
  const drawn = lines.map((line) => drawLine(world, subscription, line, id));
  const subtotal = drawn.reduce((sum, line) => sum + line.amount, 0);
  const taxes = sumTaxes(drawn);
  const total = subtotal + taxes.reduce((sum, tax) => sum + tax.amount, 0);
  return {
    ...basics(world, 'invoice', 'in'),
    ...{
      id,
      status: 'draft',
      billing_reason: reason,
      customer: customer.id,
      currency: subscription.currency,
    },
    ...{ subtotal, total, total_excluding_tax: subtotal, total_taxes: taxes },
    ...{ starting_balance: customer.balance, ending_balance: null },
    ...dueOf(total, customer.balance),
    ...{ attempt_count: 0, attempted: false, auto_advance: true, next_payment_attempt: null, number: null },
    ...{ hosted_invoice_url: null, footer: customer.invoice_settings.footer, metadata: {} },
    ...{ period_start: world.now(), period_end: world.now() },
    lines: listOf(drawn, `/v1/invoices/${id}/lines`),
    parent: {
      ...{ type: 'subscription_details', quote_details: null },
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null, marked_uncollectible_at: null },
  };
}

/** A customer's credit lowers what is due; a negative total becomes credit. */
function dueOf(total: number, balance: number) {
  const due = Math.max(0, total + Math.min(0, balance));
  return { amount_due: due, amount_paid: 0, amount_remaining: due };
}

function drawLine(world: World, subscription: Subscription, line: DraftLine, invoice: string): InvoiceLine {
  const { price, quantity, item, amount, period, proration } = line;
  const product = world.get('product', price.product);
  const words = proration ? `${amount < 0 ? 'Unused' : 'Remaining'} time on ${product.name}` : product.name;
  return {
    ...{ id: world.newId('il'), object: 'line_item', livemode: world.livemode, invoice, metadata: {} },
    ...{
      amount,
      subtotal: amount,
      currency: price.currency,
      description: `${quantity} × ${words}`,
      period,
      quantity,
    },
    subscription: subscription.id,
    parent: {
      ...{ type: 'subscription_item_details', invoice_item_details: null },
      subscription_item_details: {
        ...{ invoice_item: null, proration, proration_details: null },
        ...{ subscription: subscription.id, subscription_item: item },
      },
    },
    pricing: {
      ...{ type: 'price_details', price_details: { price: price.id, product: price.product } },
      unit_amount_decimal: null,
    },
    taxes: subscription.default_tax_rates.map((rate) => ({
      ...{ amount: rounded((amount * Math.round(rate.percentage * 10_000)) / 1_000_000) },
      ...{ tax_behavior: 'exclusive', tax_rate_details: { tax_rate: rate.id } },
      ...{ taxability_reason: 'standard_rated', taxable_amount: amount, type: 'tax_rate_details' },
    })),
  };
}

function sumTaxes(lines: readonly InvoiceLine[]): LineTax[] {
  const sums = new Map<string, LineTax>();
  for (const tax of lines.flatMap((line) => line.taxes)) {
    const sum = sums.get(tax.tax_rate_details.tax_rate);
    sums.set(tax.tax_rate_details.tax_rate, {
      ...tax,
      amount: (sum?.amount ?? 0) + tax.amount,
      taxable_amount: (sum?.taxable_amount ?? 0) + tax.taxable_amount,
    });
  }
  return [...sums.values()];
}

export function createInvoice(world: World, draft: Omit<Draft, 'id'>): Invoice {
  const invoice = world.add('invoice', draftInvoice(world, { ...draft, id: world.newId('in') }));
  draft.subscription.latest_invoice = invoice.id;
  world.emit('invoice.created', invoice);
  return invoice;
}

export function finalizeInvoice(bank: Bank, invoice: Invoice): void {
  const { world } = bank;
  if (invoice.status !== 'draft') throw invalid('This invoice is already finalized');
  const customer = world.get('customer', invoice.customer);
  const before = customer.balance;
  customer.balance = invoice.total < 0 ? before + invoice.total : Math.min(0, before + invoice.total);
  Object.assign(invoice, {
    ...{ status: 'open', starting_balance: before, ending_balance: customer.balance },
    ...dueOf(invoice.total, before),
    ...{ number: `PAY-${world.newId('n').slice(-6).toUpperCase()}` },
    hosted_invoice_url: `${world.origin}/i/${invoice.id}`,
  });
  invoice.status_transitions.finalized_at = world.now();
  world.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) return markPaid(bank, invoice);
  const intent = world.add('payment_intent', {
    ...basics(world, 'payment_intent', 'pi'),
    ...{ amount: invoice.amount_due, amount_received: 0, currency: invoice.currency, customer: customer.id },
    ...{ status: 'requires_payment_method', latest_charge: null, payment_method: null },
    ...{ last_payment_error: null, metadata: {} },
  });
  world.add('invoice_payment', {
    ...basics(world, 'invoice_payment', 'inpay'),
    ...{ invoice: invoice.id, is_default: true, currency: invoice.currency, status: 'open' },
    ...{ amount_requested: invoice.amount_due, amount_paid: null },
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  const payment = world.all('invoice_payment').find((paid) => paid.invoice === invoice.id);
  return payment && world.get('payment_intent', payment.payment.payment_intent);
}

/** @param isPresent true if the cardholder can answer the bank's question, because they are on a hosted page */
export function payInvoice(
  bank: Bank,
  invoice: Invoice,
  { method, isPresent }: { method?: string; isPresent: boolean },
): 'paid' | 'declined' | 'authentication' {
  const { world, wallet } = bank;
  if (invoice.status !== 'open') throw invalid(`Invoice is ${invoice.status}`, { code: 'invoice_not_open' });
  const intent = intentOf(world, invoice);
  if (!intent) throw new Error('an open invoice without a payment intent');
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription);
  const customer = world.get('customer', invoice.customer);
  const used =
    method ?? subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  const card = used === null ? undefined : wallet.get(used);
  if (used === null || !card) {
    intent.status = 'requires_payment_method';
    world.emit('invoice.payment_failed', invoice);
    return 'declined';
  }
  const says = cards[card].onPayment;
  intent.payment_method = used;
  if (says === 'authenticate' && !isPresent) {
    Object.assign(intent, { status: 'requires_action', last_payment_error: null });
    world.emit('invoice.payment_action_required', invoice);
    return 'authentication';
  }
  if (says !== 'accept' && says !== 'authenticate') {
    failPayment(world, customer, intent, says);
    world.emit('invoice.payment_failed', invoice);
    return 'declined';
  }
  succeed(world, customer, intent);
  markPaid(bank, invoice);
  return 'paid';
}

/** The seller says that it was paid outside of Stripe: no money moves here. */
export function payOutside(bank: Bank, invoice: Invoice): void {
  const { world } = bank;
  if (invoice.status !== 'open') throw invalid(`Invoice is ${invoice.status}`, { code: 'invoice_not_open' });
  const intent = intentOf(world, invoice);
  if (intent) intent.status = 'canceled';
  markPaid(bank, invoice);
  const payment = world.all('invoice_payment').find((paid) => paid.invoice === invoice.id);
  if (payment) Object.assign(payment, { status: 'canceled', amount_paid: null });
}

function failPayment(
  world: World,
  customer: Customer,
  intent: PaymentIntent,
  says: keyof typeof declineMessages,
): void {
  const code = says === 'expired_card' ? 'expired_card' : 'card_declined';
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: {
      ...{ type: 'card_error', code, decline_code: says, message: declineMessages[says] },
      payment_method: world.get('payment_method', intent.payment_method ?? ''),
    },
  });
  customer.delinquent = true;
  world.emit('payment_intent.payment_failed', intent);
}

/** Stripe's price for European cards: 1.5 % and 25 cents. */
function feeOf(amount: number): number {
  return rounded(amount * 0.015) + 25;
}

function succeed(world: World, customer: Customer, intent: PaymentIntent): void {
  const charge = world.add('charge', {
    ...basics(world, 'charge', 'ch'),
    ...{ amount: intent.amount, amount_refunded: 0, currency: intent.currency, customer: customer.id },
    ...{ payment_intent: intent.id, payment_method: intent.payment_method ?? '', balance_transaction: null },
    ...{
      paid: true,
      refunded: false,
      disputed: false,
      status: 'succeeded',
      failure_code: null,
      metadata: {},
    },
  });
  charge.balance_transaction = addTransaction(world, {
    ...{ amount: charge.amount, fee: feeOf(charge.amount), currency: charge.currency },
    ...{ type: 'charge', source: charge.id },
  });
  Object.assign(intent, {
    ...{
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    },
  });
  customer.delinquent = false;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
}

export function addTransaction(
  world: World,
  about: {
    amount: number;
    fee: number;
    currency: string;
    type: 'charge' | 'refund' | 'adjustment';
    source: string;
  },
): string {
  return world.add('balance_transaction', {
    ...{ id: world.newId('txn'), object: 'balance_transaction', created: world.now(), ...about },
    ...{ net: about.amount - about.fee, reporting_category: about.type, status: 'pending' },
    ...{ available_on: world.now() + 2 * 86_400, description: null },
  }).id;
}

function markPaid(bank: Bank, invoice: Invoice): void {
  const { world } = bank;
  Object.assign(invoice, {
    ...{ status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, next_payment_attempt: null },
  });
  invoice.status_transitions.paid_at = world.now();
  const payment = world.all('invoice_payment').find((paid) => paid.invoice === invoice.id);
  if (payment) Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_paid });
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  bank.onPaid(invoice);
}

export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== 'open')
    throw invalid(`You can only pass in open invoices. This invoice is ${invoice.status}.`);
  Object.assign(invoice, {
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    auto_advance: false,
  });
  invoice.status_transitions.voided_at = world.now();
  const intent = intentOf(world, invoice);
  if (intent) intent.status = 'canceled';
  world.emit('invoice.voided', invoice);
}
