// A bank transfer for an invoice arrives, as from an imported bank statement.
import { importEntry } from '../../server/domain/billing/import-statement.ts';
import type { Outcome } from '../../server/domain/billing/import-statement.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { joinEmbedded } from '../../server/platform/db/embedded.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
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
    ...{ amountMinor: BigInt(open_minor), payer: document.buyer.name, text: document.number },
    ...{ reference: document.reference, isReversal: false },
  };
  try {
    return await importEntry(db, entry, { config: readConfig(env), now: new Date(), isDryRun: false });
  } finally {
    await db.close();
  }
}
