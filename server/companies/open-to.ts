// Which companies a member may see: all, or those they are limited to (spec.txt's company users).
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../http/who.ts';

/** A condition on a column that holds a company's id. */
export function companyOpenTo(member: Viewer, companyId: AnyPgColumn): SQL {
  return sql`exists (
    select from memberships as m
    where m.agency_id = ${member.agencyId} and m.user_id = ${member.userId}
      and (m.all_companies or exists (
        select from membership_companies as mc
        where mc.agency_id = m.agency_id and mc.user_id = m.user_id and mc.company_id = ${companyId})))`;
}
