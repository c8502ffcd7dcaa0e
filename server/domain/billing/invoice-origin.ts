// Which invoice at Stripe was charged for one of ours, and which of ours counts after a correction.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { ledger_transactions } from '../../platform/db/schema/invoice.ts';
import { readInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { findBooking } from './ledger-store.ts';

const prefix = 'corrected:';

/** The source that books an invoice in place of one that was charged to a card. */
export function correctionOf(invoiceId: string): string {
  return `${prefix}${invoiceId}`;
}

/** Stripe's invoice that was charged (`in_…`), also for the correction of one that was; null: no card paid it. */
export async function chargedAs(tx: Tx, agencyId: string, invoiceId: string): Promise<string | null> {
  const [issued] = await tx
    .select({ source: ledger_transactions.source })
    .from(ledger_transactions)
    .where(
      sameAgency(
        ledger_transactions,
        agencyId,
        { invoice_id: invoiceId },
        eq(ledger_transactions.kind, 'issue'),
      ),
    );
  const source = issued?.source ?? '';
  if (source.startsWith('in_')) return source;
  return source.startsWith(prefix) ? chargedAs(tx, agencyId, source.slice(prefix.length)) : null;
}

/** The invoice itself, or the one that corrected it since. */
export async function currentOf(tx: Tx, invoice: StoredInvoice): Promise<StoredInvoice> {
  const { agency_id, id } = invoice;
  const booked = await findBooking(tx, agency_id, correctionOf(id));
  const corrected = booked?.invoiceId ? await readInvoice(tx, agency_id, booked.invoiceId) : undefined;
  return corrected ? currentOf(tx, corrected) : invoice;
}
