// Every hour: asks VIES again about VAT numbers before a renewal, and after an invoice that charged VAT because VIES did not
// answer. If the number proves valid within 30 days, a credit note and a new invoice without VAT follow.
import * as z from 'zod/mini';
import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import { findVatRechecks } from '../../platform/db/lookups.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { record } from '../organizations/audit/record.ts';
import { defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { readBilling } from '../organizations/plans/store.ts';
import { taxOn } from './change-of.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import { everyAgency, forEachAgency } from './for-each-agency.ts';
import { chargedAs, correctionOf } from './invoice-origin.ts';
import { numberOf } from './invoice-rules.ts';
import { readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { issueInvoice } from './issue-invoice.ts';
import { endGrace, settleInvoice } from './pay-invoice.ts';
import { changePurchase, findPurchaseOfInvoice } from './purchase-store.ts';
import { saleTo } from './quote.ts';
import { refreshVat } from './refresh-vat.ts';
import { addDays, dayIn } from './terms.ts';
import { updateCustomer } from './update-customer.ts';

const correctableDays = 30;

export const recheckVat = defineTask({
  name: 'recheck-vat',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  expireSeconds: 3500,
  handler: async (_data, deps) => {
    const { seller } = deps.config;
    if (!seller) return;
    const find = (tx: Tx, after?: string) => findVatRechecks(tx, deps.now(), after);
    const faults: unknown[] = [];
    for (const agencyId of await everyAgency(deps, find))
      await refreshVat(deps, agencyId).catch((fault: unknown) => faults.push(fault));
    await forEachAgency(deps, find, (tx, agencyId) =>
      correctInvoices(tx, agencyId, { seller, config: deps.config, now: deps.now() }),
    );
    if (faults.length > 0) throw new AggregateError(faults, 'a VAT number could not be checked');
  },
});

interface Correcting {
  seller: SellerSettings;
  config: Config;
  now: Date;
}

async function correctInvoices(tx: Tx, agencyId: string, correcting: Correcting): Promise<void> {
  await lockAgency(tx, agencyId);
  const billing = await readBilling(tx, agencyId);
  if (billing?.vat_state !== 'valid') return;
  const since = addDays(dayIn(correcting.seller.timeZone, correcting.now), -correctableDays);
  for (const invoice of await readIssued(tx, agencyId))
    if (invoice.issued_on >= since && (await isWronglyTaxed(tx, invoice)))
      await reissue(tx, invoice, correcting);
}

/** With VAT that the number would have saved, and not credited yet. */
async function isWronglyTaxed(tx: Tx, invoice: StoredInvoice): Promise<boolean> {
  const { tax, tax_minor } = invoice;
  if (tax.vat_state !== 'unverified' || tax_minor === 0n) return false;
  return (await restOf(tx, invoice)).gross === invoice.gross_minor;
}

/** The payment of the old invoice pays the new one. The VAT stays as credit, or goes back to the card. */
async function reissue(tx: Tx, invoice: StoredInvoice, correcting: Correcting): Promise<void> {
  const { agency_id: agencyId, currency, language, service_from, service_to } = invoice;
  const { seller, config, now } = correcting;
  const sale = await saleNow(tx, invoice, correcting);
  // Another number or address is another buyer.
  if (!sale || sale.buyer.vat !== invoice.buyer.vat || sale.tax.percent === invoice.tax.percent) return;
  const purchase = await findPurchaseOfInvoice(tx, agencyId, invoice.id);
  const from = service_from ?? purchase?.period_from;
  const to = service_to ?? purchase?.period_to;
  const isCharged = (await chargedAs(tx, agencyId, invoice.id)) !== null;
  const vat = invoice.gross_minor - invoice.net_minor - taxOn(invoice.net_minor, sale.tax.percent, currency);
  const refund = isCharged && { refundTo: 'stripe' as const, refundMost: vat > 0n ? vat : 0n };
  const note = await creditInvoice(tx, invoice, undefined, { config, now, ...refund });
  const corrected = await issueInvoice(
    tx,
    agencyId,
    {
      ...{ currency, language, buyer: invoice.buyer, tax: sale.tax },
      lines: invoice.lines.map(({ description: _, ...line }) => line),
      service: from && to ? { from, to } : null,
      subscriptionId: invoice.subscription_id,
      // Refunds of the charge are credited on the new invoice.
      ...(isCharged && { source: correctionOf(invoice.id) }),
    },
    { seller, config, now },
  );
  // A purchase that waits for its payment waits for the new one.
  if (purchase?.state === 'open') await changePurchase(tx, purchase, { invoice_id: corrected.id }, now);
  // The next renewal is charged without the VAT too.
  if (isCharged) await enqueue(tx, updateCustomer, { agencyId });
  const about = { kind: 'credited', subjectKind: 'billing', subjectId: agencyId } as const;
  const after = { credit_note: note ? numberOf(note) : '', invoice: numberOf(invoice) };
  await record(tx, { agencyId }, { ...about, after });
  const paying = { now, fallback: defaultPlanOf(config), timeZone: seller.timeZone };
  await settleInvoice(tx, corrected, paying);
  await endGrace(tx, agencyId, paying);
}

async function saleNow(tx: Tx, { agency_id, currency, buyer }: StoredInvoice, { seller, now }: Correcting) {
  try {
    return await saleTo(tx, agency_id, currency, { seller, at: now, reference: buyer.reference });
  } catch (error) {
    // The billing information is incomplete by now.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
