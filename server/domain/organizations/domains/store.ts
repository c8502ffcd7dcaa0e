// SQL for domains.
import { asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { domains } from '../../../platform/db/schema/domain.ts';
import type { Proof } from './rules.ts';

export type DomainRow = typeof domains.$inferSelect;

const { agency_id: agencyColumn } = domains;

export function listDomains(tx: Tx, agencyId: string): Promise<DomainRow[]> {
  return tx.select().from(domains).where(eq(agencyColumn, agencyId)).orderBy(asc(domains.domain));
}

export function countDomains(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(domains, eq(agencyColumn, agencyId));
}

export async function findDomain(tx: Tx, agencyId: string, id: string): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(sameAgency(domains, agencyId, { id }));
  return row;
}

export async function findByName(tx: Tx, agencyId: string, domain: string): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(sameAgency(domains, agencyId, { domain }));
  return row;
}

export async function lockDomain(tx: Tx, agencyId: string, id: string): Promise<DomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(domains)
    .where(sameAgency(domains, agencyId, { id }))
    .for('update');
  return row;
}

export async function insertDomain(
  tx: Tx,
  row: Pick<DomainRow, 'agency_id' | 'id' | 'domain' | 'token' | 'created_at'>,
): Promise<void> {
  await tx.insert(domains).values(row);
}

export interface Website {
  name: string;
  website: string;
}

/** The agency's companies with a website, by name. */
export function listWebsites(tx: Tx, agencyId: string): Promise<Website[]> {
  return tx
    .select({ name: companies.name, website: companies.website })
    .from(companies)
    .where(sameAgency(companies, agencyId, {}, ne(companies.website, '')))
    .orderBy(asc(companies.name));
}

export async function saveProof(tx: Tx, { agency_id, id }: DomainRow, proof: Proof): Promise<void> {
  await tx
    .update(domains)
    .set(proof)
    .where(sameAgency(domains, agency_id, { id }));
}

export async function deleteDomain(tx: Tx, { agency_id, id }: DomainRow): Promise<void> {
  await tx.delete(domains).where(sameAgency(domains, agency_id, { id }));
}

/** The agency's proved domains. */
export function listVerified(tx: Tx, agencyId: string): Promise<{ domain: string; found_at: Date | null }[]> {
  return tx
    .select({ domain: domains.domain, found_at: domains.found_at })
    .from(domains)
    .where(sameAgency(domains, agencyId, {}, isNotNull(domains.verified_at)));
}
