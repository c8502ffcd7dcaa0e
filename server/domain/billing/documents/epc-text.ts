// The text of the QR code for a SEPA credit transfer (EPC069-12, version 002). A banking app fills in the transfer from it.
import { decimalOf, exponents } from '#contract/money.ts';
import { isCreditorReference } from '../../../kernel/creditor-reference.ts';
import { openMinor } from './issued-invoice.ts';
import type { IssuedInvoice } from './issued-invoice.ts';

/** The largest payload of a QR code of version 13 with correction M. */
const maxBytes = 331;
const maxNameLength = 70;
/** €999,999,999.99. */
const maxMinor = 99_999_999_999n;

/** The open amount; null if nothing can be paid in this way. */
export function epcText(invoice: IssuedInvoice): string | null {
  const { kind, currency, seller, reference } = invoice;
  const open = openMinor(invoice);
  const isPayable = kind === 'invoice' && currency === 'EUR' && open > 0n && open <= maxMinor;
  if (!isPayable || !isCreditorReference(reference)) return null;
  const name = Array.from(seller.name.replaceAll(/\s+/g, ' ').trim()).slice(0, maxNameLength).join('');
  const account = [compact(seller.bic), name, compact(seller.iban)];
  const amount = `EUR${decimalOf(open, exponents.EUR)}`;
  // Line 9 is the purpose, line 10 the structured reference. The last line has no line break.
  const text = ['BCD', '002', '1', 'SCT', ...account, amount, '', reference].join('\n');
  return Buffer.byteLength(text) <= maxBytes ? text : null;
}

/** IBAN and BIC are printed with spaces, but transferred without. */
function compact(code: string): string {
  return code.replaceAll(/\s/g, '');
}
