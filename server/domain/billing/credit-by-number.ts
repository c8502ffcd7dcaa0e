// The operator credits an invoice, or a part of it.
import { decimalOf, exponents } from '#contract/money.ts';
import type { Config } from '../../kernel/config.ts';
import { creditorReference } from '../../kernel/creditor-reference.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { withDryRun } from '../../platform/db/dry-run.ts';
import { findInvoice } from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { record } from '../organizations/audit/record.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import { minorOfAmount } from './credit-note-arguments.ts';
import type { CreditNoteArguments } from './credit-note-arguments.ts';
import { chargedAs } from './invoice-origin.ts';
import { numberOf } from './invoice-rules.ts';
import { readInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { openAmount } from './ledger-store.ts';

export interface Credited {
  agencyId: string;
  /** Of the credit note. */
  number: string;
  /** `20.00 EUR` */
  amount: string;
  /** The paid part of it, which is refunded or stays as credit; null: nothing was paid. */
  excess: string | null;
}

/** @throws StartFault if there is no such invoice, or less is left of it */
export async function creditByNumber(
  db: Database,
  { number, amount, isRefund, isDryRun }: CreditNoteArguments,
  { config, now }: { config: Config; now: Date },
): Promise<Credited> {
  const found = await db.asNobody((tx) => findInvoice(tx, creditorReference(number)));
  if (!found) throw new StartFault(`There is no invoice ${number}.`);
  const { agencyId, invoiceId } = found;
  return withDryRun(
    isDryRun,
    (run) => db.asTenant({ agencyId }, run),
    (tx) => credit(tx, { agencyId, invoiceId }, { amount, isRefund, config, now }),
  );
}

interface Crediting {
  amount: string | undefined;
  isRefund: boolean;
  config: Config;
  now: Date;
}

async function credit(
  tx: Tx,
  { agencyId, invoiceId }: { agencyId: string; invoiceId: string },
  { amount, isRefund, config, now }: Crediting,
): Promise<Credited> {
  await lockAgency(tx, agencyId);
  const invoice = await readInvoice(tx, agencyId, invoiceId);
  if (invoice?.kind !== 'invoice')
    throw new StartFault('Only an invoice can be credited, not a credit note.');
  const name = numberOf(invoice);
  const { gross: rest } = await restOf(tx, invoice);
  if (rest === 0n) throw new StartFault(`${name} is credited in full already.`);
  const gross = amount === undefined ? rest : minorOfAmount(amount, exponents[invoice.currency]);
  if (gross === undefined || gross === 0n || gross > rest)
    throw new StartFault(`--amount must be between 0 and ${shown(invoice, rest)}, the rest of ${name}.`);
  if (isRefund && (await chargedAs(tx, agencyId, invoiceId)) !== null)
    throw new StartFault(`${name} was paid by card. Refund it at Stripe: the credit note follows.`);
  const openBefore = await openAmount(tx, agencyId, invoiceId);
  const note = await creditInvoice(tx, invoice, gross, {
    config,
    now,
    ...(isRefund && { refundTo: 'bank' }),
  });
  if (!note) throw new Error('nothing was credited');
  const excess = gross - (openBefore > 0n ? openBefore : 0n);
  const about = { kind: 'credited', subjectKind: 'billing', subjectId: agencyId } as const;
  const number = numberOf(note);
  await record(tx, { agencyId }, { ...about, after: { credit_note: number, invoice: name } });
  return {
    ...{ agencyId, number, amount: shown(invoice, gross) },
    excess: excess > 0n ? shown(invoice, excess) : null,
  };
}

function shown({ currency }: Pick<StoredInvoice, 'currency'>, minor: bigint): string {
  return `${decimalOf(minor, exponents[currency])} ${currency}`;
}
