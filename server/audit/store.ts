// SQL of reading the audit log: a page or all of it, by its keyset.
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuditFilters, AuditSubject } from '#contract/audit.ts';
import { companyOpenTo } from '../companies/open-to.ts';
import type { Tx } from '../db/open.ts';
import { audit_log, memberships } from '../db/schema/agency.ts';
import { companies } from '../db/schema/company.ts';
import { users } from '../db/schema/identity.ts';
import { jobs } from '../db/schema/job.ts';
import { responses } from '../db/schema/response.ts';
import { review_links } from '../db/schema/review.ts';
import type { Viewer } from '../http/who.ts';
import { jobVisibleTo } from '../job-postings/visible-to.ts';
import type { Cursor } from '../responses/cursor.ts';

export interface Page {
  filters: AuditFilters;
  isOldestFirst?: boolean;
  after?: Cursor | undefined;
  limit: number;
}

export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

export async function readAudit(tx: Tx, agencyId: string, page: Page) {
  const { isOldestFirst = false, after, limit } = page;
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

/** What the subjects are called now, by id: those that are still there and that the reader may see. */
export async function namesOf(
  tx: Tx,
  reader: Viewer,
  subjects: readonly { kind: AuditSubject; id: string }[],
): Promise<Map<string, string>> {
  const idsOf = (kind: AuditSubject) => [
    ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)),
  ];
  const found = [
    ...(await someOf(idsOf('job'), (ids) =>
      tx
        .select({ id: jobs.id, name: jobs.name })
        .from(jobs)
        .where(and(inArray(jobs.id, ids), jobVisibleTo(reader))),
    )),
    ...(await someOf(idsOf('response'), (ids) =>
      tx
        .select({
          id: responses.id,
          name: sql<string>`coalesce(nullif(${responses.name}, ''), ${responses.email})`,
        })
        .from(responses)
        .innerJoin(jobs, and(eq(jobs.agency_id, responses.agency_id), eq(jobs.id, responses.job_id)))
        .where(and(inArray(responses.id, ids), jobVisibleTo(reader))),
    )),
    ...(await someOf(idsOf('company'), (ids) =>
      tx
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(
          and(
            eq(companies.agency_id, reader.agencyId),
            inArray(companies.id, ids),
            companyOpenTo(reader, companies.id),
          ),
        ),
    )),
    ...(await someOf(idsOf('user'), (ids) =>
      tx
        .select({ id: users.id, name: users.name })
        .from(users)
        .innerJoin(memberships, eq(memberships.user_id, users.id))
        .where(and(eq(memberships.agency_id, reader.agencyId), inArray(users.id, ids))),
    )),
    ...(await someOf(idsOf('review_link'), (ids) =>
      tx
        .select({ id: review_links.id, name: review_links.name })
        .from(review_links)
        .innerJoin(jobs, and(eq(jobs.agency_id, review_links.agency_id), eq(jobs.id, review_links.job_id)))
        .where(and(inArray(review_links.id, ids), jobVisibleTo(reader))),
    )),
  ];
  return new Map(found.map(({ id, name }) => [id, name]));
}

type Named = { id: string; name: string };

async function someOf(ids: string[], find: (ids: string[]) => PromiseLike<Named[]>): Promise<Named[]> {
  return ids.length > 0 ? find(ids) : [];
}
