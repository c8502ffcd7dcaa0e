// Stripe's objects as the stand-in stores them: ids instead of expanded objects. The compiler compares each with the package.
import type { Stripe } from 'stripe';

/** Refuses names and types that the package does not have. */
type Of<Wire, Own extends Deep<Wire> & { [Extra in Exclude<keyof Own, keyof Wire>]: never }> = Own;

/** A part of it, at every depth. */
type Deep<Wire> = Wire extends readonly (infer Item)[]
  ? Deep<Item>[]
  : Wire extends object
    ? { [Name in keyof Wire]?: Deep<Wire[Name]> }
    : Wire;

export interface StripeList<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export interface Basics<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: boolean;
}

type Metadata = Record<string, string>;

export type Customer = Of<
  Stripe.Customer,
  Basics<'customer'> & {
    name: string | null;
    email: string | null;
    description: string | null;
    /** Below 0: credit for the next invoice. */
    balance: number;
    currency: string | null;
    delinquent: boolean;
    address: Stripe.Address | null;
    preferred_locales: string[];
    invoice_settings: { default_payment_method: string | null; footer: string | null };
    metadata: Metadata;
  }
>;

export type PaymentMethod = Of<
  Stripe.PaymentMethod,
  Basics<'payment_method'> & {
    type: 'card';
    customer: string | null;
    card: Pick<
      Stripe.PaymentMethod.Card,
      'brand' | 'last4' | 'exp_month' | 'exp_year' | 'country' | 'funding'
    >;
    metadata: Metadata;
  }
>;

export type SetupIntent = Of<
  Stripe.SetupIntent,
  Basics<'setup_intent'> & {
    client_secret: string;
    customer: string | null;
    payment_method: string | null;
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
    usage: string;
    last_setup_error: null;
    payment_method_types: string[];
    metadata: Metadata;
  }
>;

export type CheckoutSession = Of<
  Stripe.Checkout.Session,
  Basics<'checkout.session'> & {
    mode: 'setup';
    currency: string | null;
    customer: string | null;
    client_reference_id: string | null;
    setup_intent: string;
    status: 'open' | 'complete' | 'expired';
    payment_status: 'no_payment_required';
    expires_at: number;
    success_url: string;
    cancel_url: string | null;
    url: string | null;
    locale: string | null;
    metadata: Metadata;
  }
>;

export type Product = Of<
  Stripe.Product,
  Basics<'product'> & {
    name: string;
    description: string | null;
    active: boolean;
    metadata: Metadata;
    updated: number;
  }
>;

export type Price = Of<
  Stripe.Price,
  Basics<'price'> & {
    active: boolean;
    currency: string;
    product: string;
    unit_amount: number;
    lookup_key: string | null;
    recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'>;
    tax_behavior: 'exclusive' | 'inclusive' | 'unspecified';
    type: 'recurring';
    metadata: Metadata;
  }
>;

export type TaxRate = Of<
  Stripe.TaxRate,
  Basics<'tax_rate'> & {
    active: boolean;
    display_name: string;
    country: string | null;
    percentage: number;
    inclusive: boolean;
    metadata: Metadata;
  }
>;

export type SubscriptionItem = Of<
  Stripe.SubscriptionItem,
  Omit<Basics<'subscription_item'>, 'livemode'> & {
    price: Price;
    quantity: number;
    current_period_start: number;
    current_period_end: number;
    subscription: string;
    metadata: Metadata;
  }
>;

export type Subscription = Of<
  Stripe.Subscription,
  Basics<'subscription'> & {
    status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'unpaid';
    customer: string;
    currency: string;
    billing_cycle_anchor: number;
    cancel_at_period_end: boolean;
    cancel_at: number | null;
    canceled_at: number | null;
    ended_at: number | null;
    start_date: number;
    collection_method: 'charge_automatically';
    default_payment_method: string | null;
    default_tax_rates: TaxRate[];
    items: StripeList<SubscriptionItem>;
    latest_invoice: string | null;
    pending_update: { expires_at: number; subscription_items: SubscriptionItem[] } | null;
    schedule: string | null;
    metadata: Metadata;
  }
>;

export type InvoiceLine = Of<
  Stripe.InvoiceLineItem,
  Omit<Basics<'line_item'>, 'created'> & {
    amount: number;
    subtotal: number;
    currency: string;
    description: string;
    invoice: string | null;
    period: { start: number; end: number };
    quantity: number;
    subscription: string;
    parent: {
      type: 'subscription_item_details';
      invoice_item_details: null;
      subscription_item_details: {
        invoice_item: null;
        proration: boolean;
        proration_details: null;
        subscription: string;
        subscription_item: string;
      };
    };
    pricing: {
      type: 'price_details';
      price_details: { price: string; product: string };
      unit_amount_decimal: null;
    };
    taxes: LineTax[];
    metadata: Metadata;
  }
>;

export interface LineTax {
  amount: number;
  tax_behavior: 'exclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'standard_rated';
  taxable_amount: number;
  type: 'tax_rate_details';
}

export type Invoice = Of<
  Stripe.Invoice,
  Basics<'invoice'> & {
    status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
    billing_reason: 'subscription_create' | 'subscription_update' | 'subscription_cycle';
    customer: string;
    currency: string;
    subtotal: number;
    total: number;
    total_excluding_tax: number;
    total_taxes: LineTax[];
    starting_balance: number;
    ending_balance: number | null;
    amount_due: number;
    amount_paid: number;
    amount_remaining: number;
    attempt_count: number;
    attempted: boolean;
    auto_advance: boolean;
    next_payment_attempt: number | null;
    number: string | null;
    hosted_invoice_url: string | null;
    period_start: number;
    period_end: number;
    lines: StripeList<InvoiceLine>;
    parent: {
      type: 'subscription_details';
      quote_details: null;
      subscription_details: { subscription: string; metadata: Metadata };
    };
    status_transitions: {
      finalized_at: number | null;
      paid_at: number | null;
      voided_at: number | null;
      marked_uncollectible_at: null;
    };
    footer: string | null;
    metadata: Metadata;
  }
>;

export type InvoicePayment = Of<
  Stripe.InvoicePayment,
  Basics<'invoice_payment'> & {
    invoice: string;
    is_default: boolean;
    currency: string;
    amount_requested: number;
    amount_paid: number | null;
    status: 'open' | 'paid' | 'canceled';
    payment: { type: 'payment_intent'; payment_intent: string };
  }
>;

export type PaymentIntent = Of<
  Stripe.PaymentIntent,
  Basics<'payment_intent'> & {
    amount: number;
    amount_received: number;
    currency: string;
    customer: string;
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
    latest_charge: string | null;
    payment_method: string | null;
    last_payment_error: {
      type: 'card_error';
      code: string;
      decline_code?: string;
      message: string;
      payment_method: PaymentMethod;
    } | null;
    metadata: Metadata;
  }
>;

export type Charge = Of<
  Stripe.Charge,
  Basics<'charge'> & {
    amount: number;
    amount_refunded: number;
    currency: string;
    customer: string;
    payment_intent: string;
    payment_method: string;
    balance_transaction: string | null;
    paid: boolean;
    refunded: boolean;
    disputed: boolean;
    status: 'succeeded' | 'failed';
    failure_code: string | null;
    metadata: Metadata;
  }
>;

export type BalanceTransaction = Of<
  Stripe.BalanceTransaction,
  Omit<Basics<'balance_transaction'>, 'livemode'> & {
    amount: number;
    fee: number;
    net: number;
    currency: string;
    type: 'charge' | 'refund' | 'adjustment';
    reporting_category: string;
    source: string;
    status: 'available' | 'pending';
    available_on: number;
    description: string | null;
  }
>;

export type Refund = Of<
  Stripe.Refund,
  Omit<Basics<'refund'>, 'livemode'> & {
    amount: number;
    currency: string;
    charge: string;
    payment_intent: string;
    balance_transaction: string;
    failure_balance_transaction?: string;
    reason: string | null;
    status: 'succeeded' | 'failed';
    metadata: Metadata;
  }
>;

export type Dispute = Of<
  Stripe.Dispute,
  Basics<'dispute'> & {
    amount: number;
    currency: string;
    charge: string;
    payment_intent: string;
    reason: 'fraudulent';
    status: 'needs_response' | 'won' | 'lost';
    balance_transactions: BalanceTransaction[];
    metadata: Metadata;
  }
>;

export type Schedule = Of<
  Stripe.SubscriptionSchedule,
  Basics<'subscription_schedule'> & {
    customer: string;
    subscription: string | null;
    released_subscription: string | null;
    status: 'active' | 'released' | 'completed' | 'canceled';
    end_behavior: 'release';
    current_phase: { start_date: number; end_date: number } | null;
    phases: SchedulePhase[];
    released_at: number | null;
    metadata: Metadata;
  }
>;

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  currency: string;
  proration_behavior: 'none' | 'create_prorations' | 'always_invoice';
  items: { price: string; quantity: number }[];
}

export type PortalConfiguration = Of<
  Stripe.BillingPortal.Configuration,
  Basics<'billing_portal.configuration'> & {
    active: boolean;
    is_default: boolean;
    metadata: Metadata;
    updated: number;
  }
>;

export type PortalSession = Of<
  Stripe.BillingPortal.Session,
  Basics<'billing_portal.session'> & {
    customer: string;
    configuration: string;
    return_url: string | null;
    locale: null;
    url: string;
  }
>;

/** Every object by its `object`. */
export interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  'checkout.session': CheckoutSession;
  product: Product;
  price: Price;
  tax_rate: TaxRate;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  balance_transaction: BalanceTransaction;
  refund: Refund;
  dispute: Dispute;
  subscription_schedule: Schedule;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
}
export type Kind = keyof Kinds;
