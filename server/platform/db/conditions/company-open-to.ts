// Which companies a member may see: all, or the ones they are limited to.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { actsForWholeAgency } from '#contract/permissions.ts';
import type { Tx } from '../open.ts';
import { sameAgency } from '../same-agency.ts';
import { memberships } from '../schema/agency.ts';
import type { Viewer } from '../../../kernel/who.ts';

/** A condition on a column with a company's id. */
export function companyOpenTo(member: Viewer, companyId: AnyPgColumn): SQL {
  return sql`exists (
    select from memberships as m
    where m.agency_id = ${member.agencyId} and m.user_id = ${member.userId}
      and (m.all_companies or exists (
        select from membership_companies as mc
        where mc.agency_id = m.agency_id and mc.user_id = m.user_id and mc.company_id = ${companyId})))`;
}

/** True if a member can access every company and every job (contract/permissions.ts). */
export async function isForWholeAgency(tx: Tx, member: Viewer): Promise<boolean> {
  const { agencyId, userId, role, permissions } = member;
  const own = sameAgency(memberships, agencyId, { user_id: userId, all_companies: true });
  const company_ids = (await tx.$count(memberships, own)) > 0 ? null : [];
  return actsForWholeAgency({ role, permissions, company_ids });
}
