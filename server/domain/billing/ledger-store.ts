// SQL for the ledger. PostgreSQL refuses what does not sum to 0 and what was booked before.
import { and, eq, inArray, sum } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { ledger_entries, ledger_transactions } from '../../platform/db/schema/invoice.ts';
import type { Account, LedgerKind } from '../../platform/db/schema/invoice.ts';
import type { StoredInvoice } from './invoice-store.ts';
import type { Entry } from './ledger-rules.ts';

export interface Booking {
  /** What is booked: `invoice:<id>`, `bank:<id>`, Stripe's `txn_…`. The same again books nothing. */
  source: string;
  kind: LedgerKind;
  /** Whose open amount it changes. */
  invoiceId: string | null;
  bookedAt: Date;
  entries: readonly Entry[];
}

/** Returns false if it was booked before, or if there is nothing to book. */
export async function post(tx: Tx, agencyId: string, booking: Booking): Promise<boolean> {
  if (booking.entries.length === 0) return false;
  const id = newId();
  const inserted = await tx
    .insert(ledger_transactions)
    .values({
      ...{ agency_id: agencyId, id, source: booking.source, kind: booking.kind },
      ...{ invoice_id: booking.invoiceId, entries: booking.entries.length, booked_at: booking.bookedAt },
    })
    .onConflictDoNothing({ target: [ledger_transactions.agency_id, ledger_transactions.source] });
  if (inserted.rowCount === 0) return false;
  await tx.insert(ledger_entries).values(
    booking.entries.map(({ account, currency, amount }, index) => ({
      ...{ agency_id: agencyId, transaction_id: id, n: index + 1, account, currency, amount_minor: amount },
    })),
  );
  return true;
}

const ofTransaction = sameAgency(ledger_entries, ledger_transactions, {
  transaction_id: ledger_transactions.id,
});

/** What is still to be paid of each invoice; negative: too much was paid. */
export async function openAmounts(
  tx: Tx,
  agencyId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: ledger_transactions.invoice_id, open: sum(ledger_entries.amount_minor) })
    .from(ledger_transactions)
    .innerJoin(ledger_entries, ofTransaction)
    .where(
      sameAgency(
        ledger_transactions,
        agencyId,
        {},
        inArray(ledger_transactions.invoice_id, [...invoiceIds]),
        eq(ledger_entries.account, 'receivable'),
      ),
    )
    .groupBy(ledger_transactions.invoice_id);
  return new Map(rows.map((row) => [row.id ?? '', BigInt(row.open ?? 0)]));
}

export async function openAmount(tx: Tx, agencyId: string, invoiceId: string): Promise<bigint> {
  return (await openAmounts(tx, agencyId, [invoiceId])).get(invoiceId) ?? 0n;
}

/** What we owe the agency. */
export async function creditOf(tx: Tx, agencyId: string, currency: CurrencyCode): Promise<bigint> {
  const [row] = await tx
    .select({ owed: sum(ledger_entries.amount_minor) })
    .from(ledger_entries)
    .where(sameAgency(ledger_entries, agencyId, { account: 'credit', currency }));
  return -BigInt(row?.owed ?? 0);
}

/** By account, of one invoice, in transactions of a kind. */
export async function bookedOf(
  tx: Tx,
  agencyId: string,
  { invoiceId, kind, account }: { invoiceId: string; kind: LedgerKind; account: Account },
): Promise<bigint> {
  const [row] = await tx
    .select({ booked: sum(ledger_entries.amount_minor) })
    .from(ledger_transactions)
    .innerJoin(ledger_entries, ofTransaction)
    .where(
      sameAgency(
        ledger_transactions,
        agencyId,
        { invoice_id: invoiceId, kind },
        eq(ledger_entries.account, account),
      ),
    );
  return BigInt(row?.booked ?? 0);
}

/** The amounts refunded or turned into credit in the database transaction that issued a credit note. */
export async function movedWith(
  tx: Tx,
  note: Pick<StoredInvoice, 'agency_id' | 'refers_to' | 'created_at'>,
): Promise<Record<'bank' | 'stripe' | 'credit', bigint>> {
  if (note.refers_to === null) return { bank: 0n, stripe: 0n, credit: 0n };
  const accounts = ['bank', 'stripe', 'credit'] as const;
  const rows = await tx
    .select({ account: ledger_entries.account, moved: sum(ledger_entries.amount_minor) })
    .from(ledger_transactions)
    .innerJoin(ledger_entries, ofTransaction)
    .where(
      sameAgency(
        ledger_transactions,
        note.agency_id,
        { invoice_id: note.refers_to, created_at: note.created_at },
        and(
          inArray(ledger_transactions.kind, ['refund', 'credit']),
          inArray(ledger_entries.account, [...accounts]),
        ),
      ),
    )
    .groupBy(ledger_entries.account);
  const movedOf = (account: Account) => -BigInt(rows.find((row) => row.account === account)?.moved ?? 0);
  return { bank: movedOf('bank'), stripe: movedOf('stripe'), credit: movedOf('credit') };
}

/** What a source booked; undefined: nothing. */
export async function findBooking(
  tx: Tx,
  agencyId: string,
  source: string,
): Promise<{ invoiceId: string | null; entries: Entry[] } | undefined> {
  const rows = await tx
    .select({ transaction: ledger_transactions, entry: ledger_entries })
    .from(ledger_transactions)
    .innerJoin(ledger_entries, ofTransaction)
    .where(sameAgency(ledger_transactions, agencyId, { source }));
  const [first] = rows;
  if (!first) return undefined;
  return {
    invoiceId: first.transaction.invoice_id,
    entries: rows.map(({ entry }) => ({
      ...{ account: entry.account, currency: entry.currency, amount: entry.amount_minor },
    })),
  };
}
