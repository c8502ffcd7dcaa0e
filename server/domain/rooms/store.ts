// SQL for live rooms.
import { and, asc, eq } from 'drizzle-orm';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { rooms } from '../../platform/db/schema/room.ts';
import type { SignedInMember } from '../../kernel/who.ts';

/** The rooms the member may see, the next one first. */
export function readRooms(tx: Tx, member: SignedInMember) {
  return tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.agency_id, member.agencyId), companyOpenTo(member, rooms.company_id)))
    .orderBy(asc(rooms.start), asc(rooms.id));
}
