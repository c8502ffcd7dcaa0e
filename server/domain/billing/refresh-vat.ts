// Before something is sold, the buyer's VAT number is checked again if the last answer is older than a day. Asks VIES, so
// it runs before the transaction.
import type { Deps } from '../../platform/deps.ts';
import { billingOf } from '../organizations/plans/billing.ts';
import { checkVat } from '../organizations/plans/check-vat.ts';
import { readBilling, writeVatCheck } from '../organizations/plans/store.ts';

const maxAgeMs = 86_400_000;

export async function refreshVat(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>,
  agencyId: string,
): Promise<void> {
  const row = await deps.db.asTenant({ agencyId }, (tx) => readBilling(tx, agencyId));
  if (!row || row.client_type !== 'business' || row.vat === '') return;
  const age = deps.now().getTime() - (row.vat_checked_at?.getTime() ?? 0);
  if (age < maxAgeMs) return;
  const billing = billingOf(row);
  const checked = await checkVat(billing, deps);
  await deps.db.asTenant({ agencyId }, async (tx) => {
    // The number may have been changed in the meantime.
    if (billingOf(await readBilling(tx, agencyId)).vat === billing.vat)
      await writeVatCheck(tx, agencyId, checked);
  });
}
