// Invoices of an organization: one is issued, and a bank transfer for it arrives, as from an imported bank statement.
import { importEntry } from '../../server/domain/billing/import-statement.ts';
import type { Outcome } from '../../server/domain/billing/import-statement.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { joinEmbedded } from '../../server/platform/db/embedded.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { issue, issueOf } from '../api/seller.ts';
import type { TestServer } from './server.ts';

/** Pays the open amount. `env`: the settings of the server. */
export async function payInvoice(
  server: TestServer,
  { document, open_minor, bank }: InvoiceDetail,
  env: Record<string, string>,
): Promise<Outcome> {
  const db = openDatabase(await joinEmbedded(server.dataDir), { maxConnections: 1 });
  const entry = {
    ...{ iban: bank?.iban ?? '', bankReference: `booking-${document.number}` },
    ...{ bookedOn: new Date().toISOString().slice(0, 10), currency: document.currency },
    ...{ amountMinor: BigInt(open_minor), payer: document.buyer.name },
    ...{ text: document.reference, isReversal: false },
  };
  try {
    return await importEntry(db, entry, { config: readConfig(env), now: new Date(), isDryRun: false });
  } finally {
    await db.close();
  }
}

/** Issues an invoice of Team to the organization, which nobody has paid. @returns its id */
export async function addInvoice(server: TestServer, agencyId: string): Promise<string> {
  const db = openDatabase(await joinEmbedded(server.dataDir), { maxConnections: 1 });
  try {
    return (await issue(db, agencyId, issueOf(4900))).id;
  } finally {
    await db.close();
  }
}
