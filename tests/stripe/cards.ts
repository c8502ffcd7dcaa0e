// Cards and how their banks behave, after Stripe's test cards (https://docs.stripe.com/testing).
import type { PaymentMethod } from './objects.ts';
import { basics, type World } from './world.ts';

interface Behavior {
  label: string;
  last4: string;
  /** What the bank says when the card is saved. */
  onSetup: 'accept' | 'authenticate' | 'incorrect_cvc' | 'expired_card';
  /** What the bank says to a payment. `authenticate`: to every payment, `accept` after it once. */
  onPayment: 'accept' | 'authenticate' | Decline;
}

export type Decline = 'generic_decline' | 'insufficient_funds' | 'expired_card';

export const cards = {
  works: { label: 'a card that works', last4: '4242', onSetup: 'accept', onPayment: 'accept' },
  declined: {
    label: 'a card that declines payments',
    last4: '0341',
    onSetup: 'accept',
    onPayment: 'generic_decline',
  },
  poor: { label: 'a card without funds', last4: '9995', onSetup: 'accept', onPayment: 'insufficient_funds' },
  expiring: {
    label: 'a card that expires after set-up',
    last4: '0069',
    onSetup: 'accept',
    onPayment: 'expired_card',
  },
  wrongCode: { label: 'a wrong security code', last4: '0127', onSetup: 'incorrect_cvc', onPayment: 'accept' },
  authenticateOnce: {
    label: 'a card that needs authentication once',
    last4: '3155',
    onSetup: 'authenticate',
    onPayment: 'accept',
  },
  authenticateAlways: {
    label: 'a card that needs authentication always',
    last4: '3184',
    onSetup: 'accept',
    onPayment: 'authenticate',
  },
} as const satisfies Record<string, Behavior>;
export type CardName = keyof typeof cards;

export const cardNames = [
  'works',
  'declined',
  'poor',
  'expiring',
  'wrongCode',
  'authenticateOnce',
  'authenticateAlways',
] as const satisfies CardName[];

/** By the payment method's id. A test may change what a bank says later on. */
export type Wallet = Map<string, CardName>;

export function addCard(world: World, wallet: Wallet, name: CardName, customer: string): PaymentMethod {
  const method = world.add('payment_method', {
    ...basics(world, 'payment_method', 'pm'),
    ...{ type: 'card', customer, metadata: {} },
    card: {
      ...{ brand: 'visa', last4: cards[name].last4, country: 'DE', funding: 'credit' },
      ...{ exp_month: 12, exp_year: new Date(world.now() * 1000).getUTCFullYear() + 3 },
    },
  });
  wallet.set(method.id, name);
  world.emit('payment_method.attached', method);
  return method;
}

export const declineMessages: Record<Decline, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
};
