// SQL for deciding whether an agency may be deleted. Each function runs in a transaction of the person in the agency.
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, memberships } from '../../../platform/db/schema/agency.ts';
import { invoices } from '../../../platform/db/schema/invoice.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { rooms } from '../../../platform/db/schema/room.ts';
import { previewSource } from '../../../kernel/preview.ts';

/** True if there is a decision to make. Locked until the end of the transaction. */
export async function lockTakenOver(tx: Tx, agencyId: string): Promise<boolean> {
  const [agency] = await tx.select().from(agencies).where(eq(agencies.agency_id, agencyId)).for('update');
  return agency?.taken_over_at instanceof Date;
}

export async function settleTakenOver(tx: Tx, agencyId: string): Promise<void> {
  await tx.update(agencies).set({ taken_over_at: null }).where(eq(agencies.agency_id, agencyId));
}

/** True if any response or live room is under legal hold: then nothing may be deleted. */
export async function hasLegalHold(tx: Tx, agencyId: string): Promise<boolean> {
  const isHeld = sameAgency(responses, agencyId, { legal_hold: true });
  const isHeldRoom = sameAgency(rooms, agencyId, { legal_hold: true });
  return (await tx.$count(responses, isHeld)) > 0 || (await tx.$count(rooms, isHeldRoom)) > 0;
}

/** True if it has invoices, which the law keeps for years: then the agency cannot be deleted. */
export async function hasInvoices(tx: Tx, agencyId: string): Promise<boolean> {
  return (await tx.$count(invoices, eq(invoices.agency_id, agencyId))) > 0;
}

/** True if the person is the only member and all interviews were previews. Locked until the end of the transaction. */
export async function lockIfUnused(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
): Promise<boolean> {
  await tx.select().from(agencies).where(eq(agencies.agency_id, agencyId)).for('update');
  const isOther = and(eq(memberships.agency_id, agencyId), ne(memberships.user_id, userId));
  if ((await tx.$count(memberships, isOther)) > 0 || (await hasInvoices(tx, agencyId))) return false;
  const isCandidate = and(eq(responses.agency_id, agencyId), ne(responses.source, previewSource));
  return (await tx.$count(responses, isCandidate)) === 0;
}
