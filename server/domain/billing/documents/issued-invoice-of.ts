// The exact form of a stored document: BigInt amounts, days instead of instants, and one list of taxes.
import type { InvoiceDocument } from '#contract/invoice.ts';
import type { Tax } from '../../organizations/plans/tax.ts';
import type { IssuedInvoice, Period } from './issued-invoice.ts';

/** `paidMinor`: received so far, at most the total. */
export function issuedInvoiceOf(document: InvoiceDocument, paidMinor: bigint): IssuedInvoice {
  const { kind, refers_to: corrected, seller, buyer } = document;
  const tax = taxOfDocument(document);
  const [netMinor, taxMinor] = [BigInt(document.net_minor), BigInt(document.tax_minor)];
  return {
    kind,
    number: document.number,
    refersTo: corrected && { number: corrected.number, issuedOn: corrected.issued_on },
    issuedOn: document.issued_on,
    dueOn: kind === 'credit_note' ? null : document.due_on,
    service: periodOf(document.service_from, document.service_to),
    language: document.language,
    currency: document.currency,
    seller: {
      ...{ name: seller.name, address: seller.address, postalCode: seller.postal_code, city: seller.city },
      ...{ state: '', country: seller.country, email: seller.email, vat: seller.vat },
      ...{ registration: seller.registration, taxNumber: seller.tax_number, phone: seller.phone ?? '' },
      ...{ iban: seller.iban, bic: seller.bic },
    },
    buyer: {
      ...{ name: buyer.name, address: buyer.address, postalCode: buyer.postal_code, city: buyer.city },
      ...{ state: buyer.state, country: buyer.country, email: buyer.email, vat: buyer.vat },
      ...{ isBusiness: buyer.is_business, reference: buyer.reference },
    },
    lines: document.lines.map((line) => ({
      ...{ name: line.description, description: '', tax, period: periodOf(line.from, line.to) },
      ...{ quantity: BigInt(line.quantity), unitMinor: BigInt(line.unit_minor) },
      netMinor: BigInt(line.net_minor),
    })),
    taxes: [{ tax, netMinor, taxMinor }],
    ...{ netMinor, taxMinor, grossMinor: BigInt(document.gross_minor), paidMinor },
    reference: document.reference,
    notes: [],
  };
}

function taxOfDocument({ tax: { category, percent, country, note } }: InvoiceDocument): Tax {
  switch (category) {
    case 'S':
      if (percent === null) throw new Error('a taxed sale has a rate');
      return { category, country, percent };
    case 'E':
      return { category, percent: 0, note };
    case 'AE':
      return { category, percent: 0, note: 'Reverse charge', reason: 'VATEX-EU-AE' };
    case 'O':
      return { category, percent: null, reason: 'VATEX-EU-O' };
  }
}

/** `to` is the first moment after the period; the last day is the one before it. */
function periodOf(from: string | null, to: string | null): Period | null {
  if (from === null || to === null) return null;
  const [first, last] = [dayOf(Date.parse(from)), dayOf(Date.parse(to) - 1)];
  return { from: first, to: last < first ? first : last };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
