// SQL for plans: the agency's own with its usage, the catalogue, taxes.
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { BillingInfo } from '#contract/plan.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, billing_infos, memberships } from '../../../platform/db/schema/agency.ts';
import { currencies, plan_prices, plans, taxes } from '../../../platform/db/schema/catalogue.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import type { CheckedVat } from './check-vat.ts';
import { countFinished } from './counted.ts';
import { monthOf, monthStart } from './months.ts';

export async function readCurrentPlan(tx: Tx) {
  const [row] = await tx
    .select({ agency: agencies, plan: plans, billing: billing_infos })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .leftJoin(billing_infos, eq(billing_infos.agency_id, agencies.agency_id));
  return row;
}

/** Interviews finished in the UTC calendar month of `now`, including those deleted since. */
export async function countFinishedInMonth(tx: Tx, agencyId: string, now: Date): Promise<number> {
  const counted = await countFinished(tx, agencyId, monthStart(now), monthStart(now, 1));
  return counted.get(monthOf(now)) ?? 0;
}

/** Only active jobs count: archiving one makes room. */
export function countActiveJobs(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(jobs, sameAgency(jobs, agencyId, { active: true }));
}

export function countCompanies(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(companies, eq(companies.agency_id, agencyId));
}

/** Counts active members. */
export function countUsers(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(memberships, sameAgency(memberships, agencyId, { active: true }));
}

export function readPlans(tx: Tx) {
  return tx.select().from(plans).orderBy(asc(plans.price), asc(plans.id));
}

export async function readCatalogue(tx: Tx) {
  const [allPlans, prices] = [
    await readPlans(tx),
    await tx
      .select({ ...getTableColumns(plan_prices), exponent: currencies.exponent, symbol: currencies.symbol })
      .from(plan_prices)
      .innerJoin(currencies, eq(currencies.code, plan_prices.currency))
      .orderBy(asc(plan_prices.id)),
  ];
  return allPlans.map((plan) => ({ ...plan, prices: prices.filter((price) => price.plan_id === plan.id) }));
}

export async function readBilling(tx: Tx, agencyId: string) {
  const [row] = await tx.select().from(billing_infos).where(eq(billing_infos.agency_id, agencyId));
  return row;
}

export async function writeBilling(tx: Tx, agencyId: string, billing: BillingInfo): Promise<void> {
  await tx
    .insert(billing_infos)
    .values({ agency_id: agencyId, ...billing })
    .onConflictDoUpdate({ target: billing_infos.agency_id, set: billing });
}

export async function writeVatCheck(tx: Tx, agencyId: string, checked: CheckedVat): Promise<void> {
  await tx.update(billing_infos).set(checked).where(eq(billing_infos.agency_id, agencyId));
}

/** All rates that ever applied or will, by country, the newest last. */
export async function readTaxes(tx: Tx) {
  return tx.select().from(taxes).orderBy(asc(taxes.country), asc(taxes.valid_from));
}
