// Whether an invoice is complete and adds up. One with a fault is never rendered.
import { scale } from '#contract/money.ts';
import { isCreditorReference } from '../../../kernel/creditor-reference.ts';
import type { IssuedInvoice, Party, Period, TaxShare } from './issued-invoice.ts';
import { hundredthsOf, taxKey } from './tax-key.ts';

/** Empty for a correct invoice. */
export function faultsOfInvoice(invoice: IssuedInvoice): string[] {
  return [...sumFaults(invoice), ...taxFaults(invoice), ...contentFaults(invoice)];
}

/** @throws if the invoice has a fault */
export function requireFaultless(invoice: IssuedInvoice): void {
  const faults = faultsOfInvoice(invoice);
  if (faults.length > 0) throw new Error(`invoice ${invoice.number}: ${faults.join(', ')}`);
}

function sumFaults({ lines, taxes, netMinor, taxMinor, grossMinor, paidMinor }: IssuedInvoice): string[] {
  return found({
    'no lines': lines.length === 0,
    'a quantity of zero': lines.some((line) => line.quantity === 0n),
    'a negative price': lines.some((line) => line.unitMinor < 0n),
    'a line is not quantity × price': lines.some((line) => line.netMinor !== line.quantity * line.unitMinor),
    'net is not the sum of the lines': netMinor !== sum(lines.map((line) => line.netMinor)),
    'tax is not the sum of the rates': taxMinor !== sum(taxes.map((share) => share.taxMinor)),
    'gross is not net + tax': grossMinor !== netMinor + taxMinor,
    'gross is negative': grossMinor < 0n,
    'more is paid than due': paidMinor < 0n || paidMinor > grossMinor,
  });
}

function taxFaults({ kind, lines, taxes, seller, buyer }: IssuedInvoice): string[] {
  const byKey = Map.groupBy(lines, (line) => taxKey(line.tax));
  const keys = taxes.map((share) => taxKey(share.tax));
  const categories = new Set(taxes.map((share) => share.tax.category));
  const netOf = (share: TaxShare) => sum((byKey.get(taxKey(share.tax)) ?? []).map((line) => line.netMinor));
  return found({
    'a rate of a line is missing': [...byKey.keys()].some((key) => !keys.includes(key)),
    'a rate has no line': keys.some((key) => !byKey.has(key)),
    'a rate is listed twice': new Set(keys).size < keys.length,
    'the net amount of a rate is wrong': taxes.some((share) => share.netMinor !== netOf(share)),
    'the tax of a rate is wrong': taxes.some((share) => isTaxWrong(share, kind)),
    // BR-O-11: not subject to VAT allows no other category.
    'category O beside another': categories.has('O') && categories.size > 1,
    'reverse charge without both VAT numbers':
      categories.has('AE') && (seller.vat === '' || buyer.vat === ''),
    // BR-S-02, BR-E-02.
    'a seller with neither a VAT number nor a tax number':
      (categories.has('S') || categories.has('E')) && seller.vat === '' && seller.taxNumber === '',
    // BR-CO-26: the VAT number may not appear then (BR-O-02).
    'category O without the seller’s registration': categories.has('O') && seller.registration === '',
  });
}

function contentFaults(invoice: IssuedInvoice): string[] {
  const { kind, refersTo, issuedOn, dueOn, service, lines, seller, buyer, reference } = invoice;
  const days = [issuedOn, ...(dueOn === null ? [] : [dueOn]), ...(refersTo ? [refersTo.issuedOn] : [])];
  const periods = [...(service ? [service] : []), ...lines.flatMap((line) => line.period ?? [])];
  return found({
    'no number': invoice.number.trim() === '',
    'a credit note names its invoice, and only a credit note does':
      (kind === 'credit_note') !== (refersTo !== null),
    'a day that does not exist': !days.every(isDay),
    'due before issue': dueOn !== null && dueOn < issuedOn,
    'a period that ends before it begins': !periods.every(isPeriod),
    'an incomplete seller': isIncomplete(seller) || seller.iban === '',
    'an incomplete buyer': isIncomplete(buyer),
    'a line without a name': lines.some((line) => line.name.trim() === ''),
    'a wrong RF reference': reference !== '' && !isCreditorReference(reference),
  });
}

/**
 * BR-CO-17. Parts of an invoice are rounded one by one, so the credit notes of one invoice together take back its tax, but each
 * may differ by some cents; the official rule allows less than one unit of the currency.
 */
function isTaxWrong(share: TaxShare, kind: IssuedInvoice['kind']): boolean {
  const difference = share.taxMinor - taxOn(share);
  if (kind === 'invoice' || share.tax.category !== 'S') return difference !== 0n;
  return difference <= -100n || difference >= 100n;
}

/** Only the standard rate leads to tax. */
function taxOn({ tax, netMinor }: TaxShare): bigint {
  if (tax.category !== 'S') return 0n;
  return scale({ minor: netMinor, currency: 'EUR' }, hundredthsOf(tax.percent), 10_000n).minor;
}

function isIncomplete({ name, address, city, country }: Party): boolean {
  return [name, address, city].some((text) => text.trim() === '') || !/^[A-Z]{2}$/.test(country);
}

function isPeriod({ from, to }: Period): boolean {
  return isDay(from) && isDay(to) && from <= to;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function found(checks: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(checks).filter((fault) => checks[fault]);
}
