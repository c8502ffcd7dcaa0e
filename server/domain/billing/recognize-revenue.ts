// Every night: what was delivered since is revenue. Computed from the whole period less what is booked, so that a missed
// night, a second run or a kill changes nothing.
import * as z from 'zod/mini';
import { findUnrecognized } from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { forEachAgency } from './for-each-agency.ts';
import { readInvoices } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { entriesOfRevenue, recognizedBy } from './ledger-rules.ts';
import { bookedOf, post } from './ledger-store.ts';
import { findPurchaseOfInvoice } from './purchase-store.ts';

export const recognizeRevenue = defineTask({
  name: 'recognize-revenue',
  schema: z.object({}),
  retries: 1,
  everySeconds: 86_400,
  handler: (_data, deps) =>
    forEachAgency(deps, findUnrecognized, (tx, agencyId) => recognize(tx, agencyId, deps.now())),
});

async function recognize(tx: Tx, agencyId: string, now: Date): Promise<void> {
  await lockAgency(tx, agencyId);
  for (const invoice of await readInvoices(tx, agencyId, { limit: 1_000_000 })) {
    const period = await periodOf(tx, invoice);
    if (!period) continue;
    const sign = invoice.kind === 'invoice' ? 1n : -1n;
    const about = { invoiceId: invoice.id, kind: 'revenue', account: 'deferred' } as const;
    const amount =
      sign * recognizedBy(now, invoice.net_minor, period) - (await bookedOf(tx, agencyId, about));
    if (amount === 0n) continue;
    await post(tx, agencyId, {
      source: `revenue:${invoice.id}:${now.toISOString().slice(0, 10)}`,
      ...{ kind: 'revenue', invoiceId: invoice.id, bookedAt: now },
      entries: entriesOfRevenue(invoice.currency, amount),
    });
  }
}

/** A credit note takes back its invoice's revenue over the same days. Undefined: the plan has not begun. */
async function periodOf(tx: Tx, invoice: StoredInvoice): Promise<{ from: Date; to: Date } | undefined> {
  const { service_from: from, service_to: to } = invoice;
  if (from && to) return { from, to };
  const purchase = await findPurchaseOfInvoice(tx, invoice.agency_id, invoice.refers_to ?? invoice.id);
  const { period_from, period_to } = purchase ?? {};
  return period_from && period_to ? { from: period_from, to: period_to } : undefined;
}
