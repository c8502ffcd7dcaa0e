// The port for paying by card. stripe.ts implements it. Amounts are whole minor units; nothing here has a provider's shapes.
import type { DeclineReason } from '#contract/billing.ts';

/** The provider cannot be reached, or has a fault: the same call may succeed later. */
export class CardPaymentsDown extends Error {}

export interface CardPayments {
  /** For the form on our page. */
  publishableKey: string;
  isLive: boolean;
  /** The customer's id. The same agency always gets the same customer. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** What the provider's own documents and emails say. */
  updateCustomer(customerId: string, details: CustomerDetails): Promise<void>;
  /** A page of the provider where a card is saved. Nothing is charged. */
  checkoutSetup(setup: CheckoutSetup): Promise<{ checkoutId: string; setupIntentId: string; url: string }>;
  /** Saves a card with a form on our page. An unused one of the last hour is returned again. */
  setupIntent(customerId: string, agencyId: string, now: Date): Promise<{ id: string; clientSecret: string }>;
  /** How many cards the customer tried to save since then; counts up to 100. */
  countSetups(customerId: string, since: Date): Promise<number>;
  /** Undefined: there is no such thing. */
  readSetupIntent(id: string): Promise<SavedCard | undefined>;
  /** Makes the card the default and starts the plan; the first period is charged at once. Repeating it changes nothing. */
  subscribe(start: CardStart): Promise<CardSubscription>;
  /** What `subscribe` will charge. */
  previewStart(start: Omit<CardStart, 'purchaseId' | 'cardId'>): Promise<CardInvoice>;
  /** What `change` will charge at this moment. */
  preview(subscriptionId: string, change: CardChange): Promise<CardInvoice>;
  /** Changes the plan and charges the difference. Until that is paid, it does not apply. Repeating it changes nothing. */
  change(subscriptionId: string, change: CardChange): Promise<CardSubscription>;
  /** Gives a change up that waits for its payment. */
  dropChange(subscriptionId: string): Promise<CardSubscription>;
  /** Changes the price at the end of the period; null: no longer. */
  schedule(subscriptionId: string, next: ScheduledPrice | null): Promise<CardSubscription>;
  /** `unpaid`: at once, and its open invoices can no longer be paid. */
  cancel(subscriptionId: string, when: 'at_end' | 'never' | 'now' | 'unpaid'): Promise<CardSubscription>;
  /** The VAT of later invoices. */
  setTaxRates(subscriptionId: string, taxRateIds: readonly string[]): Promise<void>;
  /**
   * The customer's card and subscriptions, as they are now. Undefined: the customer was deleted. `settled`: subscriptions that
   * have ended and are not read again.
   */
  readCustomer(customerId: string, settled?: ReadonlySet<string>): Promise<CardCustomer | undefined>;
  /** Undefined: there is no such thing, or it is not of a plan. Its payment is not read. */
  readInvoice(id: string): Promise<CardInvoice | undefined>;
  /** Invoices that count as paid although no card has paid them. `charged`: those that are known to be charged. */
  paidOutside(customerId: string, charged: ReadonlySet<string | null>): Promise<PaidInvoice[]>;
  /** Charges an open invoice to the card. Each card is tried once. False: declined, or the bank asks. */
  pay(invoiceId: string, cardId: string): Promise<boolean>;
  /** Everything that moved money since then, oldest first. */
  balanceTransactions(since: Date): Promise<BalanceTransaction[]>;
  /**
   * What moved the customer's money, oldest first, without those that are booked (`txn_…`). A refund that failed is in
   * `balanceTransactions` only.
   */
  movements(customerId: string, booked?: ReadonlySet<string>): Promise<BalanceTransaction[]>;
  /** Null: there is no such charge, or it belongs to no customer. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** Whether such a refund was made. @param id ours */
  hasRefund(refund: { id: string; paymentId: string }): Promise<boolean>;
  /** False: refused, such as after a dispute. @param id ours: the same refund is made once */
  refund(refund: { id: string; paymentId: string; amountMinor: bigint }): Promise<boolean>;
  /** The provider's id for a rate of VAT. */
  taxRate(rate: { country: string; percent: number }): Promise<string>;
  /** The provider's page for cards. It is valid for minutes. */
  portal(customerId: string, returnUrl: string): Promise<string>;
}

export interface CustomerDetails {
  name: string;
  email: string;
  address: { street: string; city: string; state: string; postalCode: string; country: string };
  /** Of documents and emails, like `de`. */
  locale: string;
}

export interface NewCustomer extends CustomerDetails {
  agencyId: string;
  /** On the provider's own documents. */
  footer: string;
}

export interface CheckoutSetup {
  purchaseId: string;
  customerId: string;
  currency: string;
  locale: string;
  successUrl: string;
  cancelUrl: string;
}

export interface SavedCard {
  customerId: string;
  purchaseId: string | null;
  /** `open`: no card yet. */
  state: 'open' | 'saved' | 'canceled';
  cardId: string | null;
}

export interface CardStart {
  purchaseId: string;
  customerId: string;
  cardId: string;
  priceId: string;
  quantity: number;
  taxRateIds: string[];
}

export interface CardChange {
  /** Of the purchase; a preview needs none. */
  purchaseId: string;
  priceId: string;
  quantity: number;
  taxRateIds: string[];
  /** The moment for which it is computed. */
  at: Date;
}

export interface ScheduledPrice {
  /** Ours: the same change is scheduled once. */
  id: string;
  priceId: string;
  yearly: boolean;
}

/** A price at the provider. It never changes. */
export interface CardPrice {
  id: string;
  /** `pro`; null: it is not of ours. */
  planCode: string | null;
  currency: string;
  yearly: boolean;
  unitMinor: bigint;
}

export interface CardCustomer {
  card: { id: string; brand: string; last4: string } | null;
  /** The one that runs, otherwise one that waits for its first payment, otherwise the last one. */
  subscription: CardSubscription | null;
  /** The others, oldest first. */
  earlier: CardSubscription[];
}

export interface CardSubscription {
  id: string;
  customerId: string;
  /** Of the purchase that began it. */
  purchaseId: string | null;
  /** `incomplete`: its first payment is missing. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  price: CardPrice;
  quantity: number;
  periodStart: Date;
  periodEnd: Date;
  cancelAtEnd: boolean;
  endedAt: Date | null;
  /** Of its later invoices. */
  taxRateIds: string[];
  /** The price of the next period, if it changes. */
  nextPrice: CardPrice | null;
  /** A change that waits for its payment. */
  pending: { price: CardPrice; until: Date } | null;
  latestInvoice: CardInvoice | null;
}

export interface CardInvoice {
  id: string;
  /** Null: it is of no subscription. */
  subscriptionId: string | null;
  /** Of the purchase that began the subscription. */
  purchaseId: string | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  reason: 'start' | 'change' | 'renewal';
  currency: string;
  lines: CardInvoiceLine[];
  netMinor: bigint;
  taxMinor: bigint;
  grossMinor: bigint;
  /** After the customer's credit. */
  dueMinor: bigint;
  createdAt: Date;
  paidAt: Date | null;
  /** Where the bank's question is answered. */
  url: string | null;
  payment: CardPayment | null;
}

export interface PaidInvoice {
  id: string;
  currency: string;
  grossMinor: bigint;
}

export interface CardInvoiceLine {
  price: CardPrice;
  quantity: number;
  netMinor: bigint;
  taxMinor: bigint;
  from: Date;
  to: Date;
  /** A share of a period. */
  isProration: boolean;
}

/** The payment of an invoice. `authentication`: the bank asks for a confirmation. */
export type CardPayment = { id: string } & (
  | { state: 'none' | 'authentication' | 'paid' }
  /** `cardId`: the card that was declined; null: it is not known. */
  | { state: 'declined'; reason: DeclineReason; cardId: string | null }
);

export interface BalanceTransaction {
  /** txn_… */
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'other';
  /** Of the balance, which the buyer's may be exchanged into. */
  currency: string;
  /** Negative: it left the balance. */
  amountMinor: bigint;
  feeMinor: bigint;
  /** What the buyer paid or got back, in the currency of the invoice; with the same sign. */
  buyer: { currency: string; amountMinor: bigint };
  at: Date;
  /** The payment that it belongs to, and its customer; null for `other`. */
  paymentId: string | null;
  customerId: string | null;
  /** The invoice that the payment paid; null: none. */
  invoiceId: string | null;
  /** Ours, of a refund that was made with `refund`. */
  refundId: string | null;
}
