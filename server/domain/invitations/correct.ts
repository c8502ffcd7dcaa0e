// Corrects a candidate's email address or phone number before they start. Their link changes too,
// because the old one may have reached somebody else.
import type { FieldFault } from '#contract/refusals.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import { writtenForms } from '../../platform/sms/phone.ts';
import { cancelQueued } from './messages-store.ts';
import { requireNumber } from './sms-number.ts';
import { findByEmail, findByPhone, saveAddress } from './store.ts';
import type { ResponseRow } from './store.ts';

/** The correct address, number or both; an absent field stays as it is. */
export interface Correction {
  email?: string | undefined;
  phone?: string | undefined;
}

/**
 * Returns the updated response. Call with the job and the response locked.
 * @throws Refusal: already_started; `email` or `phone`: not_allowed if somebody else in the job has
 * it
 */
export async function correct(
  tx: Tx,
  deps: Deps,
  row: ResponseRow,
  { email, phone }: Correction,
): Promise<ResponseRow> {
  if (row.started_at) throw new Refusal('already_started');
  const right = {
    email: email ?? row.email,
    phone: phone === undefined ? row.phone : requireNumber(deps, phone),
  };
  if (right.email === row.email && right.phone === row.phone) return row;
  await refuseTaken(tx, row, right);
  await cancelQueued(tx, row);
  const changed = { ...right, hash: newLinkHash(), updated_at: stampAfter(row.updated_at, deps.now()) };
  await saveAddress(tx, row, changed);
  return { ...row, ...changed };
}

async function refuseTaken(tx: Tx, row: ResponseRow, right: { email: string; phone: string }): Promise<void> {
  const { agency_id: agencyId, job_id: jobId } = row;
  const fields: Record<string, FieldFault> = {};
  if (right.email && right.email !== row.email) {
    const sameAddress = await findByEmail(tx, agencyId, jobId, right.email);
    if (sameAddress && sameAddress.id !== row.id) fields['email'] = 'not_allowed';
  }
  if (right.phone && right.phone !== row.phone) {
    const sameAddress = await findByPhone(tx, agencyId, jobId, writtenForms(right.phone));
    if (sameAddress && sameAddress.id !== row.id) fields['phone'] = 'not_allowed';
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}
