// Buying, changing and ending a plan. Every charge is confirmed with its exact amount: `subscribe` sends back what
// `quote` answered.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { InvoiceLine } from './invoice.ts';
import { currencies, Currency } from './money.ts';
import { optionalText } from './text.ts';

export const paymentMethods = ['card', 'bank_transfer'] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** `start`: the first paid plan. `upgrade`: at once. `downgrade`: at the end of the period, by `change`. */
export const planChanges = ['start', 'upgrade', 'downgrade'] as const;
export type PlanChange = (typeof planChanges)[number];

/**
 * `open`: waits for the card form or a transfer. `action_required`: the bank asks for a confirmation at `url`.
 * `needs_confirmation`: the price has changed and nothing was charged.
 */
export const purchaseStates = [
  'open',
  'action_required',
  'needs_confirmation',
  'paid',
  'declined',
  'expired',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Why a card was declined. `declined` is every other reason. */
export const declineReasons = [
  'insufficient_funds',
  'expired_card',
  'wrong_security_code',
  'declined',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

const Choice = z.object({ plan_id: Id, yearly: z.boolean(), currency: Currency });

export const Quote = z.object({
  change: z.enum(planChanges),
  plan_id: Id,
  plan_name: z.string(),
  yearly: z.boolean(),
  currency: z.enum(currencies),
  /** Now, or the end of the period. */
  effective_at: Instant,
  /** True: paid by bank transfer, it begins when the payment arrives. */
  waits_for_payment: z.boolean(),
  lines: z.array(z.omit(InvoiceLine, { description: true })),
  net_minor: z.int(),
  tax_minor: z.int(),
  gross_minor: z.int(),
  /** Of earlier payments, taken off `gross_minor`. */
  credit_minor: z.int(),
  /** What is paid for it now. */
  due_minor: z.int(),
  /** The price of each later period, without VAT, and when the first begins. null: not known before the payment. */
  later_minor: z.int(),
  later_from: z.nullable(Instant),
  /** null: no VAT is charged. */
  tax_percent: z.nullable(z.number()),
  /** As on the invoice; empty: none. */
  tax_note: z.string(),
  /** The moment for which it was computed; `subscribe` sends it back. */
  proration_at: Instant,
  expires_at: Instant,
  /** What exceeds the plan's limits. It stays, but nothing can be added. */
  over: z.array(z.object({ what: z.enum(['jobs', 'companies', 'users']), used: z.int(), limit: z.int() })),
  methods: z.array(PaymentMethod),
});
export type Quote = z.infer<typeof Quote>;

export const PurchaseReply = z.object({
  id: Id,
  state: z.enum(purchaseStates),
  method: PaymentMethod,
  /** Where the payment continues, such as the bank's page. */
  url: z.nullable(z.string()),
  invoice_id: z.nullable(Id),
  /** With `declined`. */
  decline: z.nullable(z.enum(declineReasons)),
  /** With `needs_confirmation`: what it costs now. */
  quote: z.nullable(Quote),
});
export type PurchaseReply = z.infer<typeof PurchaseReply>;

const manage = { who: 'user', permission: 'billing.manage', confirmed: true } as const;

export const quotePlan = endpoint({
  method: 'POST',
  path: 'v2/plans/quote',
  summary: 'What a plan costs now, to the cent. Valid for 15 minutes',
  access: { who: 'user', permission: 'billing.manage' },
  body: Choice,
  data: Quote,
});

export const subscribe = endpoint({
  method: 'POST',
  path: 'v2/plans/subscribe',
  summary:
    'Buy a plan or upgrade to it. `due_minor` and `proration_at` are those of the quote; `quote_changed` with a new quote if the amount differs',
  access: manage,
  body: z.extend(Choice, {
    id: Id,
    method: PaymentMethod,
    due_minor: z.int(),
    proration_at: Instant,
    /** The buyer's own reference, for the invoice. */
    reference: z.optional(optionalText(100)),
    /** Of the card form on our page. */
    setup_intent: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: PurchaseReply,
});

export const continuePurchase = endpoint({
  method: 'POST',
  path: 'v2/plans/purchases/:id/continue',
  summary: 'The state of a purchase, after the payment provider was asked',
  access: manage,
  params: ById,
  data: PurchaseReply,
});

export const scheduleChange = endpoint({
  method: 'POST',
  path: 'v2/plans/change',
  summary:
    'Change to a smaller plan or a shorter period at the end of the paid one. `archived_jobs`: jobs to archive then, which needs `jobs.archive` too',
  access: manage,
  body: z.object({
    plan_id: Id,
    yearly: z.boolean(),
    /** Replaces an earlier choice. */
    archived_jobs: z._default(z.array(Id).check(z.maxLength(1000)), []),
  }),
  data: Nothing,
});

export const undoChange = endpoint({
  method: 'DELETE',
  path: 'v2/plans/change',
  summary: 'Keep the plan: undoes a scheduled change',
  access: manage,
  data: Nothing,
});

export const cancelPlan = endpoint({
  method: 'POST',
  path: 'v2/plans/cancel',
  summary:
    'End the plan with the paid period, or withdraw a purchase that was not paid. `purchase`: only that purchase is withdrawn',
  access: manage,
  query: z.object({ purchase: z.optional(Id) }),
  data: Nothing,
});

export const undoCancel = endpoint({
  method: 'DELETE',
  path: 'v2/plans/cancel',
  summary: 'Undo a cancellation before the plan has ended',
  access: manage,
  data: Nothing,
});

export const startTrial = endpoint({
  method: 'POST',
  path: 'v2/plans/trial',
  summary: 'Email the caller a link that starts the free trial. `trial_used` if there was one',
  access: manage,
  data: z.object({ email: z.string() }),
});

export const confirmTrial = endpoint({
  method: 'POST',
  path: 'v2/plans/trial/confirm',
  summary: 'Start the free trial with the token of the emailed link',
  access: manage,
  body: z.object({ token: z.string().check(z.maxLength(500)) }),
  data: Nothing,
});

export const openPortal = endpoint({
  method: 'POST',
  path: 'v2/plans/portal',
  summary: 'The address of the payment provider’s page for cards. It is valid for minutes',
  access: manage,
  data: z.object({ url: z.string() }),
});
