// The pages that Stripe hosts: Checkout, the invoice and the portal. Plain pages with buttons, for browser stories.
import { addCard, cardNames, cards, type CardName } from './cards.ts';
import { intentOf, payInvoice, type Bank } from './invoicing.ts';
import type { CheckoutSession, Invoice, SetupIntent } from './objects.ts';
import { invalid } from './stripe-fault.ts';

export interface HostedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function servePage(bank: Bank, method: string, path: string, form: URLSearchParams): HostedPage {
  const [, kind, id = ''] = /^\/(c\/pay|i|p\/session)\/([\w-]+)$/.exec(path) ?? [];
  const input = method === 'POST' ? form : undefined;
  const { world } = bank;
  const [session, invoice, portal] = [
    world.find('checkout.session', id),
    world.find('invoice', id),
    world.find('billing_portal.session', id),
  ];
  if (kind === 'c/pay' && session) return checkoutPage(bank, session, input);
  if (kind === 'i' && invoice) return invoicePage(bank, invoice, input);
  if (kind === 'p/session' && portal) return portalPage(bank, portal, input);
  return page(404, 'Not found', '<p>There is no such page.</p>');
}

function checkoutPage(bank: Bank, session: CheckoutSession, input: URLSearchParams | undefined): HostedPage {
  if (session.status !== 'open') return page(410, 'Checkout', '<p>This checkout has ended.</p>');
  const setup = bank.world.get('setup_intent', session.setup_intent);
  const card = cardNames.find((name) => name === input?.get('card'));
  const back = session.cancel_url ? `<p><a href="${session.cancel_url}">Back</a></p>` : '';
  const choice = (notice = '') => page(200, 'Save a card', notice + buttons('card', cardLabels) + back);
  if (!card) return choice();
  const { onSetup } = cards[card];
  if (onSetup === 'incorrect_cvc')
    return choice('<p role="alert">Your card’s security code is incorrect.</p>');
  const isConfirmed = input?.get('confirm');
  if (onSetup === 'authenticate' && isConfirmed === null)
    return page(
      200,
      'Your bank',
      hidden('card', card, buttonsInside('confirm', { yes: 'Confirm', no: 'Refuse' })),
    );
  if (onSetup === 'authenticate' && isConfirmed !== 'yes')
    return choice('<p role="alert">Your bank did not confirm the card.</p>');
  completeSetup(bank, setup, card);
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
}

const cardLabels: Record<CardName, string> = {
  works: cards.works.label,
  declined: cards.declined.label,
  poor: cards.poor.label,
  expiring: cards.expiring.label,
  wrongCode: cards.wrongCode.label,
  authenticateOnce: cards.authenticateOnce.label,
  authenticateAlways: cards.authenticateAlways.label,
};

/** The card is saved, and so is its checkout, if it has one. */
export function completeSetup(bank: Bank, setup: SetupIntent, card: CardName): SetupIntent {
  const { world } = bank;
  if (setup.status === 'succeeded') throw invalid('This SetupIntent has already succeeded.');
  if (setup.customer === null) throw invalid('A SetupIntent without a customer saves nothing.');
  setup.payment_method = addCard(world, bank.wallet, card, setup.customer).id;
  setup.status = 'succeeded';
  world.emit('setup_intent.succeeded', setup);
  const session = world.all('checkout.session').find((its) => its.setup_intent === setup.id);
  if (session) {
    Object.assign(session, { status: 'complete', url: null });
    world.emit('checkout.session.completed', session);
  }
  return setup;
}

function invoicePage(bank: Bank, invoice: Invoice, input: URLSearchParams | undefined): HostedPage {
  const total = `<p>Amount due: ${(invoice.amount_remaining / 100).toFixed(2)} ${invoice.currency.toUpperCase()}</p>`;
  if (invoice.status !== 'open') return page(200, 'Invoice', `<p>This invoice is ${invoice.status}.</p>`);
  const action = input?.get('pay');
  if (action === 'confirm' && payInvoice(bank, invoice, { isPresent: true }) === 'paid')
    return page(200, 'Invoice', '<p>This invoice is paid.</p>');
  const another = cardNames.find((name) => name === action);
  if (another) {
    const method = addCard(bank.world, bank.wallet, another, invoice.customer).id;
    if (payInvoice(bank, invoice, { method, isPresent: true }) === 'paid')
      return page(200, 'Invoice', '<p>This invoice is paid.</p>');
  }
  const problem = intentOf(bank.world, invoice)?.last_payment_error?.message;
  const notice = action && problem ? `<p role="alert">${problem}</p>` : '';
  return page(
    200,
    'Invoice',
    notice + total + buttons('pay', { confirm: 'Confirm payment', works: `Pay with ${cards.works.label}` }),
  );
}

function portalPage(
  bank: Bank,
  portal: { customer: string; return_url: string | null },
  input: URLSearchParams | undefined,
): HostedPage {
  const { world } = bank;
  const card = cardNames.find((name) => name === input?.get('card'));
  if (card) {
    const customer = world.get('customer', portal.customer);
    customer.invoice_settings.default_payment_method = addCard(world, bank.wallet, card, customer.id).id;
    world.emit('customer.updated', customer);
  }
  const back = portal.return_url ? `<p><a href="${portal.return_url}">Back</a></p>` : '';
  return page(
    200,
    'Your cards',
    (card ? '<p role="status">The card is saved.</p>' : '') + buttons('card', cardLabels) + back,
  );
}

function buttons(name: string, labels: Record<string, string>): string {
  return `<form method="post">${buttonsInside(name, labels)}</form>`;
}

function buttonsInside(name: string, labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([value, label]) => `<p><button name="${name}" value="${value}">${label}</button></p>`)
    .join('');
}

function hidden(name: string, value: string, rest: string): string {
  return `<form method="post"><input type="hidden" name="${name}" value="${value}">${rest}</form>`;
}

function page(status: number, title: string, content: string): HostedPage {
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content}</html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function redirect(location: string): HostedPage {
  return { status: 303, headers: { location }, body: '' };
}
