import { expect, test } from 'vitest';
import type { PurchaseReply, Quote } from '#contract/billing.ts';
import { stepAfter } from './purchase-step.ts';

const at = '2026-12-01T00:00:00.000Z';
const quote: Quote = {
  ...{ change: 'start', plan_id: 'pro', plan_name: 'Pro', yearly: false, currency: 'EUR' },
  ...{ effective_at: at, waits_for_payment: false, lines: [], over: [], methods: ['card'] },
  ...{ net_minor: 9400, tax_minor: 1786, gross_minor: 11_186, credit_minor: 0, due_minor: 11_186 },
  ...{ later_minor: 13_900, later_from: at, tax_percent: 19, tax_note: '', proration_at: at, expires_at: at },
};
const reply: PurchaseReply = {
  ...{ id: 'p', state: 'open', method: 'card', url: null, invoice_id: null, decline: null, quote: null },
};
const url = 'https://checkout.example/pay';

test.each([
  ['the card form opens', { url }, { do: 'open', url }],
  ['the bank asks', { state: 'action_required', url }, { do: 'open', url }],
  ['the provider has not answered yet', {}, { do: 'wait' }],
  [
    'a transfer shows its invoice',
    { method: 'bank_transfer', invoice_id: 'i' },
    { do: 'show_invoice', invoiceId: 'i' },
  ],
  [
    'a paid purchase is finished',
    { state: 'paid', method: 'bank_transfer', invoice_id: 'i' },
    { do: 'finish' },
  ],
  [
    'a decline has its reason',
    { state: 'declined', decline: 'expired_card' },
    { do: 'explain_decline', reason: 'expired_card' },
  ],
  ['an unknown decline has one too', { state: 'declined' }, { do: 'explain_decline', reason: 'declined' }],
  ['a changed price is confirmed again', { state: 'needs_confirmation', quote }, { do: 'confirm', quote }],
  ['an expired purchase starts again', { state: 'expired' }, { do: 'start_again' }],
] as const)('%s', (_, changed, step) => {
  expect(stepAfter({ ...reply, ...changed })).toEqual(step);
});
