// What a page does after the server answered about a purchase. Pure.
import type { DeclineReason, PurchaseReply, Quote } from '#contract/billing.ts';

type PurchaseStep =
  /** The plan runs. */
  | { do: 'finish' }
  /** The payment continues at the payment provider or the bank. */
  | { do: 'open'; url: string }
  /** It waits for a bank transfer. */
  | { do: 'show_invoice'; invoiceId: string }
  /** The price has changed. */
  | { do: 'confirm'; quote: Quote }
  | { do: 'explain_decline'; reason: DeclineReason }
  | { do: 'start_again' }
  | { do: 'wait' };

export function stepAfter(reply: PurchaseReply): PurchaseStep {
  const { state, method, url, invoice_id, quote } = reply;
  if (state === 'paid') return { do: 'finish' };
  if (state === 'declined') return { do: 'explain_decline', reason: reply.decline ?? 'declined' };
  if (state === 'expired') return { do: 'start_again' };
  if (state === 'needs_confirmation') return quote ? { do: 'confirm', quote } : { do: 'start_again' };
  if (method === 'bank_transfer' && invoice_id !== null) return { do: 'show_invoice', invoiceId: invoice_id };
  return url === null ? { do: 'wait' } : { do: 'open', url };
}
