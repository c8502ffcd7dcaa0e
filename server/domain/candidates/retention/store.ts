// SQL for retention. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, eq, sql } from 'drizzle-orm';
import { retentionWarningDays } from '#contract/retention.ts';
import { companyOpenTo } from '../../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from '../list/store.ts';

const days = sql<number>`coalesce(${companies.retention_days}, ${agencies.retention_days})`;

/**
 * For each company the member can see: the period, and how many candidates are near its end, held
 * and deleted.
 */
export async function retentionOfCompanies(tx: Tx, member: SignedInMember, now: Date) {
  const end = sql`coalesce(${responses.finished_at}, ${responses.started_at}, ${responses.created_at})
    + make_interval(days => ${days} - ${retentionWarningDays}::int)`;
  const isDeletable = sql`${responses.retention_deleted_at} is null and not ${responses.legal_hold}`;
  const rows = await tx
    .select({
      company_id: companies.id,
      retention_days: days,
      due_soon: sql<string>`count(*) filter (where ${responses.id} is not null and ${isDeletable}
        and ${end} <= ${now.toISOString()}::timestamptz)`,
      on_hold: sql<string>`count(*) filter (where ${responses.legal_hold})`,
      deleted: sql<string>`count(${responses.retention_deleted_at})`,
      last_deleted_at: sql<string | null>`max(${responses.retention_deleted_at})`,
    })
    .from(companies)
    .innerJoin(agencies, eq(agencies.agency_id, companies.agency_id))
    .leftJoin(jobs, sameAgency(jobs, companies, { company_id: companies.id }))
    .leftJoin(responses, sameAgency(responses, jobs, { job_id: jobs.id }, isListed))
    .where(and(eq(companies.agency_id, member.agencyId), companyOpenTo(member, companies.id)))
    .groupBy(companies.agency_id, companies.id, agencies.retention_days)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.map((row) => ({
    company_id: row.company_id,
    retention_days: row.retention_days,
    due_soon: Number(row.due_soon),
    on_hold: Number(row.on_hold),
    deleted: Number(row.deleted),
    last_deleted_at: row.last_deleted_at === null ? null : new Date(row.last_deleted_at).toISOString(),
  }));
}

/** The period in days, with the company locked; undefined if the member cannot see the company. */
export async function lockRetention(
  tx: Tx,
  member: SignedInMember,
  companyId: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ days })
    .from(companies)
    .innerJoin(agencies, eq(agencies.agency_id, companies.agency_id))
    .where(sameAgency(companies, member, { id: companyId }, companyOpenTo(member, companies.id)))
    .for('no key update', { of: companies });
  return row?.days;
}

export async function saveRetention(
  tx: Tx,
  agencyId: string,
  companyId: string,
  retentionDays: number,
): Promise<void> {
  await tx
    .update(companies)
    .set({ retention_days: retentionDays })
    .where(sameAgency(companies, agencyId, { id: companyId }));
}

export async function saveLegalHold(tx: Tx, row: ResponseRow, isOn: boolean): Promise<void> {
  await tx
    .update(responses)
    .set({ legal_hold: isOn })
    .where(sameAgency(responses, row, { id: row.id }));
}
