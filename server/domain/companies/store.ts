// SQL for companies. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { industries } from '../../platform/db/schema/catalogue.ts';
import { companies, membership_companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { agencies, memberships } from '../../platform/db/schema/agency.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import type { CompanyContent } from './rules.ts';
import type { CompanyRow } from './to-wire.ts';
import type { VatState } from '../../kernel/vat.ts';

/** A company's stored content: the user's input, and our verdict on the VAT number. */
export type StoredCompany = CompanyContent & { vat_state: VatState };

export interface CompanyWithCount {
  row: CompanyRow;
  jobsCount: number;
}

/** All companies the member may see, by name. */
export function listCompanies(tx: Tx, member: SignedInMember): Promise<CompanyWithCount[]> {
  return selectCompanies(tx, member, undefined);
}

export async function findCompany(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<CompanyWithCount | undefined> {
  const [found] = await selectCompanies(tx, member, eq(companies.id, id));
  return found;
}

/** The company, locked until the transaction ends, so concurrent edits are serialized. */
export async function lockCompany(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<CompanyRow | undefined> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(isOpen(member), eq(companies.id, id)))
    .for('update');
  return row;
}

/** `false` if the id is in use. */
export async function insertCompany(
  tx: Tx,
  member: SignedInMember,
  id: string,
  content: StoredCompany,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(companies)
    .values({
      ...content,
      agency_id: member.agencyId,
      id,
      share_hash: newLinkHash(),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing({ target: [companies.agency_id, companies.id] });
  if (inserted.rowCount !== 1) return false;
  await openToItsMaker(tx, member, id);
  return true;
}

export async function saveCompany(
  tx: Tx,
  row: CompanyRow,
  content: StoredCompany,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...content, updated_at: updatedAt })
    .where(isRow(row));
}

/** The name of the member's agency, locked until the transaction ends. */
export async function lockAgencyName(tx: Tx, agencyId: string): Promise<string> {
  const [agency] = await tx
    .select({ name: agencies.name })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId))
    .for('no key update');
  if (!agency) throw new Error('a member without an agency');
  return agency.name;
}

export async function renameAgency(tx: Tx, agencyId: string, name: string, now: Date): Promise<void> {
  await tx.update(agencies).set({ name, updated_at: now }).where(eq(agencies.agency_id, agencyId));
}

/** True if the company has jobs that the member may not see. */
export async function hasUnseenJobs(tx: Tx, member: SignedInMember, { id }: CompanyRow): Promise<boolean> {
  const isOfCompany = sameAgency(jobs, member, { company_id: id });
  const [all, seen] = [
    await tx.$count(jobs, isOfCompany),
    await tx.$count(jobs, and(isOfCompany, jobVisibleTo(member))),
  ];
  return seen < all;
}

export async function hasIndustry(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(industries, eq(industries.id, id))) > 0;
}

function selectCompanies(tx: Tx, member: SignedInMember, only: SQL | undefined): Promise<CompanyWithCount[]> {
  const counts = tx
    .select({ company_id: jobs.company_id, jobs: count().as('jobs') })
    .from(jobs)
    .where(eq(jobs.agency_id, member.agencyId))
    .groupBy(jobs.company_id)
    .as('counts');
  return tx
    .select({ row: companies, jobsCount: sql<number>`coalesce(${counts.jobs}, 0)`.mapWith(Number) })
    .from(companies)
    .leftJoin(counts, eq(counts.company_id, companies.id))
    .where(and(isOpen(member), only))
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id));
}

function isOpen(member: SignedInMember): SQL | undefined {
  return and(eq(companies.agency_id, member.agencyId), companyOpenTo(member, companies.id));
}

function isRow(row: CompanyRow): SQL | undefined {
  return sameAgency(companies, row, { id: row.id });
}

/** Members limited to some companies get access to those they create. */
async function openToItsMaker(tx: Tx, member: SignedInMember, companyId: string): Promise<void> {
  const isLimited = sameAgency(memberships, member, { user_id: member.userId, all_companies: false });
  if ((await tx.$count(memberships, isLimited)) === 0) return;
  await tx
    .insert(membership_companies)
    .values({ agency_id: member.agencyId, user_id: member.userId, company_id: companyId });
}
