// Issues an invoice: the document, its number and its booking in one transaction, without the network and without
// rendering anything. A rollback leaves no trace and no gap.
import { newId } from '#contract/id.ts';
import type { InvoiceBuyer, InvoiceTax } from '#contract/invoice.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Config } from '../../kernel/config.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { taxOn } from './change-of.ts';
import type { QuotedLine } from './change-of.ts';
import { descriptionOf } from './invoice-rules.ts';
import { insertInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { entriesOfCredit, entriesOfInvoice } from './ledger-rules.ts';
import { creditOf, openAmount, post } from './ledger-store.ts';
import { renderInvoice } from './render-invoice.ts';
import { addDays, dayIn, paymentDays } from './terms.ts';

export interface Issue {
  currency: CurrencyCode;
  language: Language;
  buyer: InvoiceBuyer;
  lines: readonly QuotedLine[];
  tax: InvoiceTax;
  /** null: it begins when the payment arrives. */
  service: { from: Date; to: Date } | null;
  /** The plan that it renews. */
  subscriptionId: string | null;
  /**
   * Set if it was charged by card: the tax as it was charged. What we owe the buyer pays nothing of it.
   */
  charged?: { taxMinor: bigint };
  /** Of its booking; default: `invoice:<id>`. */
  source?: string;
}

export interface Issuing {
  seller: SellerSettings;
  config: Pick<Config, 'invoicePrefix'>;
  now: Date;
}

/** Pays it from the agency's credit as far as that goes. Call with the agency locked. */
export async function issueInvoice(
  tx: Tx,
  agencyId: string,
  issue: Issue,
  { seller, config, now }: Issuing,
): Promise<StoredInvoice> {
  const { currency, language, service, charged } = issue;
  const net = issue.lines.reduce((sum, line) => sum + BigInt(line.net_minor), 0n);
  const tax = charged?.taxMinor ?? taxOn(net, issue.tax.percent, currency);
  const issued_on = dayIn(seller.timeZone, now);
  const invoice = await insertInvoice(tx, {
    ...{ agency_id: agencyId, id: newId(), kind: 'invoice', series: config.invoicePrefix, issued_on },
    due_on: charged ? issued_on : addDays(issued_on, paymentDays(issue.buyer.is_business)),
    ...{ currency, language, seller: frozenSeller(seller), buyer: issue.buyer, tax: issue.tax },
    lines: issue.lines.map((line) => ({
      ...line,
      description: descriptionOf(line, language),
      ...(service === null && { from: null, to: null }),
    })),
    ...{ net_minor: net, tax_minor: tax, gross_minor: net + tax },
    ...{ service_from: service?.from ?? null, service_to: service?.to ?? null },
    subscription_id: issue.subscriptionId,
  });
  await post(tx, agencyId, {
    ...{
      source: issue.source ?? `invoice:${invoice.id}`,
      kind: 'issue',
      invoiceId: invoice.id,
      bookedAt: now,
    },
    entries: entriesOfInvoice({ currency, net, tax, gross: net + tax }),
  });
  if (!charged) await payFromCredit(tx, agencyId, invoice, now);
  await enqueue(tx, renderInvoice, { agency_id: agencyId, invoice_id: invoice.id });
  await notify(tx, { kind: 'plan' });
  return invoice;
}

async function payFromCredit(tx: Tx, agencyId: string, invoice: StoredInvoice, now: Date): Promise<void> {
  const credit = await creditOf(tx, agencyId, invoice.currency);
  const open = await openAmount(tx, agencyId, invoice.id);
  const amount = credit < open ? credit : open;
  if (amount <= 0n) return;
  await post(tx, agencyId, {
    ...{ source: `credit:${invoice.id}`, kind: 'credit', invoiceId: invoice.id, bookedAt: now },
    entries: entriesOfCredit(invoice.currency, amount),
  });
}

function frozenSeller(seller: SellerSettings): StoredInvoice['seller'] {
  const { name, address, city, country, email, phone, registration, vat, iban, bic } = seller;
  return {
    ...{ name, address, city, country, email, phone, registration, vat, iban, bic },
    ...{ postal_code: seller.postalCode, tax_number: seller.taxNumber },
  };
}
