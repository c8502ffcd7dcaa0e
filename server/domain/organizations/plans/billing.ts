// The recipient of invoices. Edits never overwrite somebody else's concurrent edit.
import type { Actor } from '../../../kernel/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import { BillingInfo, missingInBilling } from '#contract/plan.ts';
import type { BuyerVatState } from '#contract/plan.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { record } from '../audit/record.ts';
import { judgeVat } from '../../../kernel/vat.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CheckedVat } from './check-vat.ts';
import { readBilling, writeBilling, writeVatCheck } from './store.ts';

const noBilling: BillingInfo = {
  ...{ client_type: 'physical', name: '', real_name: '', email: '', address: '' },
  ...{ city: '', state: '', postal_code: '', country: '', vat: '' },
};

/** The wire format; null reads as empty. */
export function billingOf(row: unknown): BillingInfo {
  return BillingInfo.parse(row ?? noBilling);
}

/**
 * Saving identical data succeeds (P3).
 * @param seen the values when the form was opened.
 * @throws Refusal: invalid_fields, edited_meanwhile with the current values
 */
export async function saveBillingInfo(
  tx: Tx,
  actor: Actor,
  { billing, seen, checked }: { billing: BillingInfo; seen: BillingInfo; checked: CheckedVat },
): Promise<BillingInfo & { vat_state: BuyerVatState }> {
  const fields = faultsOf(billing);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  await lockAgency(tx, actor.agencyId);
  const before = billingOf(await readBilling(tx, actor.agencyId));
  const saved = { ...billing, vat_state: checked.vat_state };
  if (isDeepStrictEqual(before, billing)) {
    await writeVatCheck(tx, actor.agencyId, checked);
    return saved;
  }
  if (!isDeepStrictEqual(before, seen)) {
    throw new Refusal('edited_meanwhile', { details: { current: before } });
  }
  await writeBilling(tx, actor.agencyId, billing);
  await writeVatCheck(tx, actor.agencyId, checked);
  const about = { kind: 'changed', subjectKind: 'billing', subjectId: actor.agencyId } as const;
  await record(tx, actor, { ...about, before, after: billing });
  return saved;
}

function faultsOf(billing: BillingInfo): Record<string, FieldFault> {
  const fields: Record<string, FieldFault> = {};
  for (const field of missingInBilling(billing)) fields[field] = 'required';
  // A private person has no VAT number.
  if (billing.client_type === 'business' && judgeVat(billing.vat, billing.country) === 'invalid')
    fields['vat'] = 'format';
  return fields;
}
