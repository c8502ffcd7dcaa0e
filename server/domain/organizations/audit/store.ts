// SQL for reading the audit log by keyset, one page or all of it.
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuditFilters } from '#contract/audit.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import type { Cursor } from '../../../kernel/cursor.ts';

export interface Page {
  filters: AuditFilters;
  isOldestFirst?: boolean;
  /** Limits the entries to those the reader may see (subjects.ts); undefined: all. */
  open?: SQL | undefined;
  after?: Cursor | undefined;
  limit: number;
}

export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

export async function readAudit(tx: Tx, agencyId: string, page: Page) {
  const { isOldestFirst = false, after, open, limit } = page;
  const order = isOldestFirst ? asc : desc;
  return tx
    .select({ line: audit_log, userName: users.name })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(
      and(
        eq(audit_log.agency_id, agencyId),
        ...conditions(page.filters),
        after && beyond(after, isOldestFirst),
        open,
      ),
    )
    .orderBy(order(audit_log.created_at), order(audit_log.id))
    .limit(limit);
}

function conditions({
  user_id,
  subject_kind,
  subject_id,
  kind,
  from,
  to,
}: AuditFilters): (SQL | undefined)[] {
  return [
    user_id ? eq(audit_log.user_id, user_id) : undefined,
    subject_kind && eq(audit_log.subject_kind, subject_kind),
    subject_id ? eq(audit_log.subject_id, subject_id) : undefined,
    kind && eq(audit_log.kind, kind),
    from ? gte(audit_log.created_at, new Date(from)) : undefined,
    to ? lt(audit_log.created_at, new Date(to)) : undefined,
  ];
}

function beyond({ createdAt, id }: Cursor, isOldestFirst: boolean): SQL {
  const last = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const row = sql`(${audit_log.created_at}, ${audit_log.id})`;
  return isOldestFirst ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
