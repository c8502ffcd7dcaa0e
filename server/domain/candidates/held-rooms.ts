// Candidates who must stay because a live room of theirs is on legal hold.
import type { Tx } from '../../platform/db/open.ts';
import { hasHeldRoom } from '../../platform/db/conditions/has-held-room.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';

export async function withHeldRooms(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<Set<string>> {
  const held = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: responseIds }, hasHeldRoom));
  return new Set(held.map(({ id }) => id));
}
