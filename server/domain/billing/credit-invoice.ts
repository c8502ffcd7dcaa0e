// A credit note takes back an invoice or a part of it. What was paid for that part becomes the buyer's credit, or goes
// back to the buyer.
import { newId } from '#contract/id.ts';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { insertInvoice, readCreditNotes } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { entriesOfCreditNote, entriesOfExcess, partOf } from './ledger-rules.ts';
import type { Amounts, RefundPart } from './ledger-rules.ts';
import { openAmount, post } from './ledger-store.ts';
import { refundCard } from './refund-card.ts';
import { renderInvoice } from './render-invoice.ts';
import { dayIn } from './terms.ts';

export interface Crediting {
  config: Pick<Config, 'invoicePrefix' | 'seller'>;
  now: Date;
  /** Where what was paid too much goes; default: it stays as credit. A refund at Stripe follows by `refundCard`. */
  refundTo?: RefundPart['to'];
  /** The most that is refunded; the rest stays as credit. Default: all of it. */
  refundMost?: bigint;
}

/** What no credit note has taken back yet. */
export async function restOf(tx: Tx, invoice: StoredInvoice): Promise<Amounts> {
  const notes = await readCreditNotes(tx, invoice.agency_id, [invoice.id]);
  const sumOf = (amount: (note: StoredInvoice) => bigint) =>
    notes.reduce((sum, note) => sum + amount(note), 0n);
  return {
    currency: invoice.currency,
    net: invoice.net_minor - sumOf((note) => note.net_minor),
    tax: invoice.tax_minor - sumOf((note) => note.tax_minor),
    gross: invoice.gross_minor - sumOf((note) => note.gross_minor),
  };
}

/**
 * Call with the agency locked.
 * @param gross at most what is left; undefined: all that is left
 * @returns undefined if nothing is left
 */
export async function creditInvoice(
  tx: Tx,
  invoice: StoredInvoice,
  gross: bigint | undefined,
  { config, now, refundTo, refundMost }: Crediting,
): Promise<StoredInvoice | undefined> {
  const rest = await restOf(tx, invoice);
  if (rest.gross === 0n || gross === 0n) return undefined;
  const part = partOf(amountsOf(invoice), rest, gross ?? rest.gross);
  const day = dayIn(config.seller?.timeZone ?? 'UTC', now);
  const { agency_id, currency, language, seller, buyer, tax, service_from, service_to } = invoice;
  const note = await insertInvoice(tx, {
    ...{ agency_id, id: newId(), kind: 'credit_note', refers_to: invoice.id },
    ...{ series: `${config.invoicePrefix}CN-`, issued_on: day, due_on: day },
    ...{ currency, language, seller, buyer, tax, service_from, service_to },
    lines: part.gross === invoice.gross_minor ? invoice.lines : [partLine(invoice, part)],
    ...{ net_minor: part.net, tax_minor: part.tax, gross_minor: part.gross },
  });
  await post(tx, agency_id, {
    ...{ source: `invoice:${note.id}`, kind: 'credit_note', invoiceId: invoice.id, bookedAt: now },
    entries: entriesOfCreditNote(part),
  });
  const excess = -(await openAmount(tx, agency_id, invoice.id));
  if (excess > 0n) {
    const most = refundMost === undefined || refundMost > excess ? excess : refundMost;
    const refund = refundTo && { to: refundTo, amount: most };
    await post(tx, agency_id, {
      ...{ source: `excess:${note.id}`, kind: refund ? 'refund' : 'credit', invoiceId: invoice.id },
      ...{ bookedAt: now, entries: entriesOfExcess(currency, excess, refund) },
    });
    if (refundTo === 'stripe' && most > 0n) await enqueue(tx, refundCard, { agency_id, note_id: note.id });
  }
  await enqueue(tx, renderInvoice, { agency_id, invoice_id: note.id });
  await notify(tx, { kind: 'plan' });
  return note;
}

export function amountsOf(invoice: StoredInvoice): Amounts {
  const { currency, net_minor: net, tax_minor: tax, gross_minor: gross } = invoice;
  return { currency, net, tax, gross };
}

/** A part has one line: the invoice's last plan, at the part's price. */
function partLine(invoice: StoredInvoice, part: Amounts): StoredInvoice['lines'][number] {
  const line = invoice.lines.findLast(({ kind }) => kind === 'plan') ?? invoice.lines[0];
  if (!line) throw new Error('an invoice without lines');
  return { ...line, quantity: 1, unit_minor: Number(part.net), net_minor: Number(part.net) };
}
