// Subscriptions at Stripe: how we read them.
import type { Api } from './api.ts';
import type { CardPayment, CardSubscription } from './card-payments.ts';
import { ask, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';

export async function subscriptionsOf(
  stripe: StripeClient,
  customer: string,
): Promise<shapes.ListedSubscription[]> {
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return (await ask(shapes.Subscriptions, list)).data;
}

export function read(stripe: StripeClient, id: string): Promise<shapes.SubscriptionShape> {
  return ask(shapes.Subscription, stripe.subscriptions.retrieve(id, { expand: shapes.subscriptionFields }));
}

export async function describe(api: Api, subscription: shapes.SubscriptionShape): Promise<CardSubscription> {
  const invoice = subscription.latest_invoice;
  const payment = invoice && invoice.status !== 'draft' ? await paymentOf(api.stripe, invoice.id) : null;
  return shapes.cardSubscriptionOf(subscription, payment, api.readPrice);
}

export async function paymentOf(stripe: StripeClient, invoice: string): Promise<CardPayment | null> {
  const expand = ['data.payment.payment_intent'];
  const { data } = await ask(
    shapes.InvoicePayments,
    stripe.invoicePayments.list({ invoice, limit: 1, expand }),
  );
  const intent = data[0]?.payment.payment_intent;
  return intent ? shapes.cardPaymentOf(intent) : null;
}
