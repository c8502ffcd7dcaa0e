// SQL for the limits: how many messages an organization has caused lately.
import { and, count, eq, gt, min, ne, notInArray, sql, sum } from 'drizzle-orm';
import type { Channel } from '#contract/invite.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';
import { heldBack, imports, messages } from '../../../platform/db/schema/message.ts';
import type { StoredMessageKind } from '../../../platform/db/schema/message.ts';

export interface Counted {
  count: number;
  /** When the first of these was created; null if there are none. */
  since: Date | null;
}

/**
 * The agency's messages by a channel after a time. An imported file counts as its rows from the moment it is
 * accepted.
 */
export async function countMessages(
  tx: Tx,
  agencyId: string,
  after: Date,
  channel: Channel,
): Promise<Counted> {
  const single = await countSingle(tx, agencyId, after, channel);
  const ofFiles = await countImportedRows(tx, agencyId, after, channel);
  const dates = [single.since, ofFiles.since].filter((date) => date !== null);
  const since = dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { count: single.count + ofFiles.count, since };
}

async function countSingle(tx: Tx, agencyId: string, after: Date, channel: Channel): Promise<Counted> {
  // Imports count by their rows, and members have joined the organization themselves.
  const uncounted: StoredMessageKind[] = ['bulk_invitation', 'room_member'];
  const [found] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number), since: min(messages.created_at) })
    .from(messages)
    .where(
      sameAgency(
        messages,
        agencyId,
        { channel },
        gt(messages.created_at, after),
        notInArray(messages.kind, uncounted),
        ne(messages.fault, heldBack),
      ),
    );
  return found ?? { count: 0, since: null };
}

/** Rows of the agency's imports after a time, on every channel unless one is given. */
export async function countImportedRows(
  tx: Tx,
  agencyId: string,
  after: Date,
  channel?: Channel,
): Promise<Counted> {
  const [found] = await tx
    .select({ count: sum(imports.total).mapWith(Number), since: min(imports.created_at) })
    .from(imports)
    .where(
      and(
        eq(imports.agency_id, agencyId),
        gt(imports.created_at, after),
        channel && eq(imports.channel, channel),
      ),
    );
  return { count: found?.count ?? 0, since: found?.since ?? null };
}

/** Mails sent since a time, according to the audit log; with `id`, those of one invitation. */
export async function countColleagueMails(
  tx: Tx,
  agencyId: string,
  after: Date,
  id?: string,
): Promise<number> {
  const [row] = await tx
    .select({ counted: count() })
    .from(audit_log)
    .where(
      sameAgency(
        audit_log,
        agencyId,
        { subject_kind: 'user_invite', kind: ['invited', 'invited_again'] },
        gt(audit_log.created_at, after),
        id === undefined ? undefined : eq(audit_log.subject_id, id),
      ),
    );
  return row?.counted ?? 0;
}
