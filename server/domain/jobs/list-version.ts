// The version of an agency's jobs as a member sees them. The same version means the same jobs with the same
// companies, lists and questions. Candidate counts are not part of it.
import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/db/open.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { competences, jobs, pipelines, questions } from '../../platform/db/schema/job.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';

/**
 * Built from every row's id and `xmin`, the transaction that wrote it, which changes with any update by any
 * process (https://www.postgresql.org/docs/current/ddl-system-columns.html). Two members share a version only
 * if they see the same jobs of the same agency (P6).
 */
export async function readListVersion(tx: Tx, member: SignedInMember): Promise<string> {
  const ofAgency = (table: typeof companies | typeof competences | typeof pipelines) =>
    rowsOf(tx, table, eq(table.agency_id, member.agencyId));
  const parts = [
    await rowsOf(tx, jobs, jobVisibleTo(member)),
    await ofAgency(companies),
    await ofAgency(competences),
    await ofAgency(pipelines),
    await rowsOf(tx, questions, and(eq(questions.agency_id, member.agencyId), isNull(questions.removed_at))),
  ];
  return createHash('sha256')
    .update([member.agencyId, ...parts].join('\n'))
    .digest('base64');
}

/** Unsorted: the order is stable while nothing is written, and another order only means another version. */
async function rowsOf(tx: Tx, table: PgTable & { id: AnyPgColumn }, where: SQL | undefined): Promise<string> {
  const seen = sql<
    string | null
  >`encode(sha256(string_agg(uuid_send(${table.id}) || xidsend(${table}.xmin), '')), 'base64')`;
  const [row] = await tx.select({ seen }).from(table).where(where);
  return row?.seen ?? '';
}
