// Imports a bank statement: each credit is matched to an invoice and booked with the payment in one transaction. The same
// statement again changes nothing.
import { newId } from '#contract/id.ts';
import { currencies } from '#contract/money.ts';
import type { Config } from '../../kernel/config.ts';
import { findInvoice, reverseBankEntry, storeBankEntry } from '../../platform/db/lookups.ts';
import type { BankEntry } from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import { withDryRun } from '../../platform/db/dry-run.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { numberOf } from './invoice-rules.ts';
import { readInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { openAmount } from './ledger-store.ts';
import { referencesIn } from './match-rules.ts';
import { payInvoice, reversePayment } from './pay-invoice.ts';

export interface StatementEntry extends BankEntry {
  /** True: the bank takes back the entry with this reference. */
  isReversal: boolean;
}

export type Outcome =
  { kind: 'paid'; number: string; open: bigint } | { kind: 'known' | 'unmatched' | 'reversed' };

export interface Importing {
  config: Config;
  now: Date;
  isDryRun: boolean;
}

export async function importEntry(
  db: Database,
  entry: StatementEntry,
  importing: Importing,
): Promise<Outcome> {
  const invoice = await findMatch(db, entry, importing.config);
  return withDryRun(
    importing.isDryRun,
    (run) => (invoice ? db.asTenant({ agencyId: invoice.agencyId }, run) : db.asNobody(run)),
    (tx) => (invoice ? importPayment(tx, entry, invoice, importing) : importUnmatched(tx, entry)),
  );
}

async function findMatch(
  db: Database,
  { text }: StatementEntry,
  { invoicePrefix }: Config,
): Promise<{ agencyId: string; invoiceId: string } | undefined> {
  for (const candidate of referencesIn(text, invoicePrefix)) {
    const found = await db.asNobody((tx) => findInvoice(tx, candidate));
    if (found) return found;
  }
  return undefined;
}

async function importUnmatched(tx: Tx, entry: StatementEntry): Promise<Outcome> {
  if (entry.isReversal)
    return { kind: (await reverseBankEntry(tx, entry)) === undefined ? 'known' : 'reversed' };
  const stored = await storeBankEntry(tx, newId(), entry, 'unmatched');
  return { kind: stored === null ? 'known' : 'unmatched' };
}

async function importPayment(
  tx: Tx,
  entry: StatementEntry,
  { agencyId, invoiceId }: { agencyId: string; invoiceId: string },
  { config, now }: Importing,
): Promise<Outcome> {
  await lockAgency(tx, agencyId);
  if (entry.isReversal) {
    const reversed = await reverseBankEntry(tx, entry);
    if (reversed?.wasMatched) await reversePayment(tx, agencyId, `bank:${reversed.entryId}`, { now });
    return { kind: reversed ? 'reversed' : 'known' };
  }
  const invoice = await readInvoice(tx, agencyId, invoiceId);
  // Money in another currency pays nothing: somebody has to look.
  if (!invoice || !isPayable(invoice, entry)) return importUnmatched(tx, entry);
  const stored = await storeBankEntry(tx, newId(), entry, 'matched');
  if (stored === null) return { kind: 'known' };
  const { currency } = invoice;
  const payment = { currency, amount: entry.amountMinor, source: `bank:${stored}` };
  const timeZone = config.seller?.timeZone ?? 'UTC';
  await payInvoice(tx, invoice, payment, { now, fallback: defaultPlanOf(config), timeZone });
  const open = await openAmount(tx, agencyId, invoiceId);
  return { kind: 'paid', number: numberOf(invoice), open };
}

function isPayable(invoice: StoredInvoice, entry: StatementEntry): boolean {
  const currency = currencies.find((code) => code === entry.currency);
  return invoice.kind === 'invoice' && invoice.currency === currency && entry.amountMinor > 0n;
}
