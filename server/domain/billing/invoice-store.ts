// SQL for invoices and credit notes. The database numbers and dates them.
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { invoices } from '../../platform/db/schema/invoice.ts';

export type StoredInvoice = typeof invoices.$inferSelect;
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'number' | 'reference'>;

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<StoredInvoice> {
  const [row] = await tx.insert(invoices).values(invoice).returning();
  if (!row) throw new Error('an invoice was not stored');
  return row;
}

export async function readInvoice(tx: Tx, agencyId: string, id: string): Promise<StoredInvoice | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(sameAgency(invoices, agencyId, { id }));
  return row;
}

/** Newest first, after the given one. */
export async function readInvoices(
  tx: Tx,
  agencyId: string,
  { after, limit }: { after?: StoredInvoice | undefined; limit: number },
): Promise<StoredInvoice[]> {
  const isLater =
    after &&
    or(
      lt(invoices.issued_on, after.issued_on),
      and(eq(invoices.issued_on, after.issued_on), lt(invoices.id, after.id)),
    );
  return tx
    .select()
    .from(invoices)
    .where(sameAgency(invoices, agencyId, {}, isLater))
    .orderBy(desc(invoices.issued_on), desc(invoices.id))
    .limit(limit);
}

/** Invoices without credit notes, newest first. */
export async function readIssued(tx: Tx, agencyId: string): Promise<StoredInvoice[]> {
  return tx
    .select()
    .from(invoices)
    .where(sameAgency(invoices, agencyId, { kind: 'invoice' }))
    .orderBy(desc(invoices.issued_on), desc(invoices.number));
}

export async function readCreditNotes(
  tx: Tx,
  agencyId: string,
  invoiceIds: readonly string[],
): Promise<StoredInvoice[]> {
  if (invoiceIds.length === 0) return [];
  return tx
    .select()
    .from(invoices)
    .where(sameAgency(invoices, agencyId, {}, inArray(invoices.refers_to, [...invoiceIds])));
}

/** Sets the rendered files, once. Returns false if they were set before. */
export async function setFiles(
  tx: Tx,
  agencyId: string,
  id: string,
  files: { pdf_file_id: string; xml_file_id: string | null },
): Promise<boolean> {
  const changed = await tx
    .update(invoices)
    .set(files)
    .where(sameAgency(invoices, agencyId, { id }, isNull(invoices.pdf_file_id)));
  return changed.rowCount === 1;
}
