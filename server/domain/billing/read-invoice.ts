// What the pages show of invoices.
import type { InvoiceDetail, InvoiceListed } from '#contract/invoice.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { AddressOf } from '../files/addresses.ts';
import { epcText } from './documents/epc-text.ts';
import { issuedInvoiceOf } from './documents/issued-invoice-of.ts';
import { bankOf, documentOf, numberOf, stateOf } from './invoice-rules.ts';
import { readCreditNotes, readInvoice, readInvoices } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { openAmounts } from './ledger-store.ts';

const pageSize = 50;

interface Showing {
  /** The seller's day. */
  today: string;
  addressOf: AddressOf;
}

/** @throws Refusal('not_found') if `after` does not exist */
export async function listInvoices(
  tx: Tx,
  agencyId: string,
  afterId: string | undefined,
  showing: Showing,
): Promise<{ invoices: InvoiceListed[]; has_more: boolean }> {
  const after = afterId === undefined ? undefined : await readInvoice(tx, agencyId, afterId);
  if (afterId !== undefined && !after) throw new Refusal('not_found');
  const rows = await readInvoices(tx, agencyId, { after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const balances = await balancesOf(tx, agencyId, shown);
  return {
    invoices: shown.map((row) => {
      const { open, credited } = balances(row);
      return {
        ...{
          id: row.id,
          kind: row.kind,
          number: numberOf(row),
          issued_on: row.issued_on,
          due_on: row.due_on,
        },
        ...{ currency: row.currency, gross_minor: Number(row.gross_minor), open_minor: unpaid(row, open) },
        state: stateOf(row, { open, credited }, showing.today),
        pdf: showing.addressOf(row.pdf_file_id),
      };
    }),
    has_more: rows.length > pageSize,
  };
}

/** @throws Refusal('not_found') */
export async function showInvoice(
  tx: Tx,
  agencyId: string,
  id: string,
  showing: Showing,
): Promise<InvoiceDetail> {
  const invoice = await readInvoice(tx, agencyId, id);
  if (!invoice) throw new Refusal('not_found');
  const corrected = invoice.refers_to ? await readInvoice(tx, agencyId, invoice.refers_to) : undefined;
  const { open, credited } = (await balancesOf(tx, agencyId, [invoice]))(invoice);
  const openMinor = unpaid(invoice, open);
  const isNote = invoice.kind === 'credit_note';
  const document = documentOf(invoice, corrected);
  return {
    ...{
      id,
      document,
      state: stateOf(invoice, { open, credited }, showing.today),
    },
    ...{ open_minor: openMinor, credited_minor: Number(credited) },
    paid_minor: isNote ? 0 : Math.max(Number(invoice.gross_minor - credited) - openMinor, 0),
    bank: bankOf(invoice, open),
    qr: epcText(issuedInvoiceOf(document, invoice.gross_minor - BigInt(openMinor))),
    ...{ pdf: showing.addressOf(invoice.pdf_file_id), xml: showing.addressOf(invoice.xml_file_id) },
  };
}

function unpaid({ kind }: StoredInvoice, open: bigint): number {
  return kind === 'credit_note' || open < 0n ? 0 : Number(open);
}

async function balancesOf(tx: Tx, agencyId: string, rows: readonly StoredInvoice[]) {
  const ids = rows.map(({ id }) => id);
  const open = await openAmounts(tx, agencyId, ids);
  const notes = await readCreditNotes(tx, agencyId, ids);
  return ({ id }: StoredInvoice) => ({
    open: open.get(id) ?? 0n,
    credited: notes.filter((note) => note.refers_to === id).reduce((sum, note) => sum + note.gross_minor, 0n),
  });
}
