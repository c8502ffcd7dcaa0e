// The invoices of a plan that a buyer can withdraw from: that of its purchase, and those of its upgrades.
import type { Tx } from '../../platform/db/open.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import type { Crediting } from './credit-invoice.ts';
import { readInvoice, readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { readBegun, readPaidByCard } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { unusedOf, type PaidInvoice } from './unused-rules.ts';

export interface Bought {
  purchase: StoredPurchase | undefined;
  invoice: StoredInvoice;
}

/** The purchase that the plan began with comes first. Empty: it was not bought. */
export async function readBought(tx: Tx, subscription: StoredSubscription): Promise<Bought[]> {
  const { agency_id: agencyId, provider, ended_at: until } = subscription;
  const isCard = provider === 'stripe';
  const newestFirst = isCard
    ? await readPaidByCard(tx, agencyId, until ?? undefined)
    : await readBegun(tx, agencyId);
  const bought: Bought[] = [];
  for (const purchase of newestFirst) {
    const invoice = purchase.invoice_id ? await readInvoice(tx, agencyId, purchase.invoice_id) : undefined;
    if (invoice) bought.unshift({ purchase, invoice });
    if (purchase.kind === 'start') break;
  }
  if (!isCard) return bought;
  // An upgrade that was charged after its purchase was given up.
  for (const invoice of (await readIssued(tx, agencyId)).toReversed())
    if (invoice.subscription_id === subscription.id) bought.push({ purchase: undefined, invoice });
  return bought;
}

/** Credits the days that are left then. Invoices with a credit note for them come to nothing. Returns the credit notes. */
export async function creditUnused(
  tx: Tx,
  bought: readonly Bought[],
  at: Date,
  crediting: Crediting,
): Promise<StoredInvoice[]> {
  const paid: PaidInvoice[] = [];
  for (const one of bought) paid.push(await paidOf(tx, one));
  const amounts = unusedOf(paid, at);
  const notes: StoredInvoice[] = [];
  for (const [place, { invoice }] of bought.entries()) {
    const note = await creditInvoice(tx, invoice, amounts[place], crediting);
    if (note) notes.push(note);
  }
  return notes;
}

async function paidOf(tx: Tx, { purchase, invoice }: Bought): Promise<PaidInvoice> {
  const { currency, net_minor: net, lines } = invoice;
  const dateOf = (text: string | null, other: Date | null | undefined) =>
    (text === null ? other : new Date(text)) ?? undefined;
  return {
    ...{ currency, net, rest: (await restOf(tx, invoice)).gross },
    lines: lines.flatMap((line) => {
      const from = dateOf(line.from, purchase?.period_from);
      const to = dateOf(line.to, purchase?.period_to);
      return from && to ? [{ net: BigInt(line.net_minor), from, to }] : [];
    }),
  };
}
