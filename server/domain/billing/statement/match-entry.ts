// Which open invoice a payment is for. Pure. The RF reference decides, then a number in the text; anything else is for the
// operator.
import type { CurrencyCode } from '#contract/money.ts';
import { isCreditorReference } from '../../../kernel/creditor-reference.ts';
import type { BankEntry } from './bank-entry.ts';

export interface OpenInvoice {
  id: string;
  number: string;
  /** Without spaces. */
  reference: string;
  currency: CurrencyCode;
  openMinor: bigint;
}

export type Match =
  /** `excessMinor` becomes credit; `restMinor` stays open. */
  | {
      kind: 'matched';
      by: 'reference' | 'number';
      invoiceId: string;
      paidMinor: bigint;
      excessMinor: bigint;
      restMinor: bigint;
    }
  | { kind: 'unmatched'; reason: 'unknown' | 'ambiguous' | 'other_currency' };

export function matchEntry(
  { text, currency, amountMinor }: Pick<BankEntry, 'text' | 'currency' | 'amountMinor'>,
  open: readonly OpenInvoice[],
): Match {
  const references = referencesIn(text);
  const named = open.filter((invoice) => references.has(invoice.reference));
  const numbered = named.length > 0 ? [] : open.filter((invoice) => hasNumber(text, invoice.number));
  const found = [...named, ...numbered];
  const payable = found.filter((invoice) => invoice.currency === currency);
  const [invoice, ...others] = payable;
  if (!invoice) return { kind: 'unmatched', reason: found.length > 0 ? 'other_currency' : 'unknown' };
  if (others.length > 0) return { kind: 'unmatched', reason: 'ambiguous' };
  const paidMinor = amountMinor < invoice.openMinor ? amountMinor : invoice.openMinor;
  return {
    ...{ kind: 'matched', by: named.length > 0 ? 'reference' : 'number', invoiceId: invoice.id, paidMinor },
    ...{ excessMinor: amountMinor - paidMinor, restMinor: invoice.openMinor - paidMinor },
  };
}

/** Valid references, however banks and payers group them. A text goes on after a reference, so every length is tried. */
function referencesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const letters = text.toUpperCase();
  for (const { index } of letters.matchAll(/(?<![A-Z0-9])R ?F ?\d/g)) {
    const rest = letters.slice(index).replaceAll(/[\s-]/g, '');
    const [run = ''] = /^RF\d{2}[A-Z0-9]{1,21}/.exec(rest) ?? [];
    for (let length = 5; length <= run.length; length += 1)
      if (isCreditorReference(run.slice(0, length))) found.add(run.slice(0, length));
  }
  return found;
}

/** Not as a part of a longer number or word. */
function hasNumber(text: string, number: string): boolean {
  const signs = [...number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')];
  return (
    signs.length > 0 &&
    new RegExp(`(?<![A-Z0-9])${signs.join('[\\s./-]?')}(?![A-Z0-9])`).test(text.toUpperCase())
  );
}
