// What an invoice's state means for the reader. Pure.
import type { InvoiceDetail } from '#contract/invoice.ts';

interface StateSentence {
  key: 'open' | 'charged' | 'part_paid' | 'overdue' | 'paid' | 'credited' | 'credit_note';
  /** The day until which it is to be paid. null: the sentence has none. */
  due: string | null;
  /** Whether the open amount is to be transferred. */
  isToPay: boolean;
}

export function stateSentence({
  state,
  bank,
  document: { kind, due_on },
}: Pick<InvoiceDetail, 'state' | 'bank'> & {
  document: Pick<InvoiceDetail['document'], 'kind' | 'due_on'>;
}): StateSentence {
  if (kind === 'credit_note') return { key: 'credit_note', due: null, isToPay: false };
  if (state === 'paid' || state === 'credited') return { key: state, due: null, isToPay: false };
  // Without bank details it is charged to the card.
  if (bank === null) return { key: 'charged', due: null, isToPay: false };
  return { key: state, due: due_on, isToPay: true };
}
