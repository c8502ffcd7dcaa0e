// SQL for the settings and the reports. Runs inside the caller's transaction, as that agency (P6).
import { asc, desc, eq } from 'drizzle-orm';
import type { SignedInMember } from '../../kernel/who.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { impact_counts, impact_reports, impact_settings } from '../../platform/db/schema/impact.ts';
import { jobs } from '../../platform/db/schema/job.ts';

export type SettingRow = typeof impact_settings.$inferSelect;
export type ReportRow = typeof impact_reports.$inferSelect;
export type CountRow = typeof impact_counts.$inferSelect;

export interface FoundSetting {
  country: string;
  row: SettingRow | null;
  by: string | null;
}

/** Undefined if the member may not see the company. */
export async function findSetting(
  tx: Tx,
  member: SignedInMember,
  companyId: string,
): Promise<FoundSetting | undefined> {
  const [found] = await tx
    .select({ country: companies.country, row: impact_settings, by: users.name })
    .from(companies)
    .leftJoin(impact_settings, sameAgency(impact_settings, companies, { company_id: companies.id }))
    .leftJoin(users, eq(users.id, impact_settings.user_id))
    .where(sameAgency(companies, member, { id: companyId }, companyOpenTo(member, companies.id)));
  return found;
}

/** Locks the company, so that two changes take turns. Call before `findSetting`. */
export async function lockCompany(tx: Tx, member: SignedInMember, companyId: string): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(sameAgency(companies, member, { id: companyId }, companyOpenTo(member, companies.id)))
    .for('no key update');
}

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  const { is_on, user_id, reason, changed_at } = row;
  await tx
    .insert(impact_settings)
    .values(row)
    .onConflictDoUpdate({
      target: [impact_settings.agency_id, impact_settings.company_id],
      set: { is_on, user_id, reason, changed_at },
    });
}

/** Newest first. */
export function listReports(tx: Tx, agencyId: string, companyId: string): Promise<ReportRow[]> {
  return tx
    .select()
    .from(impact_reports)
    .where(sameAgency(impact_reports, agencyId, { company_id: companyId }))
    .orderBy(desc(impact_reports.created_at), desc(impact_reports.id));
}

/** With the name of the job; null: all jobs of the company. */
export function countsOf(
  tx: Tx,
  agencyId: string,
  reportId: string,
): Promise<{ row: CountRow; job: string | null }[]> {
  return tx
    .select({ row: impact_counts, job: jobs.name })
    .from(impact_counts)
    .leftJoin(jobs, sameAgency(jobs, impact_counts, { id: impact_counts.job_id }))
    .where(sameAgency(impact_counts, agencyId, { report_id: reportId }))
    .orderBy(asc(jobs.name), asc(impact_counts.job_id));
}
