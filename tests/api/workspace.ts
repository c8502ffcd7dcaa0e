// What the API tests set up or read without a call of the API: plans, assignments, the audit log.
import { Buffer } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { and, asc, eq, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { PlanCode } from '#contract/plan.ts';
import { newKey } from '../../server/domain/ats/keys.ts';
import { assignPlan } from '../../server/domain/organizations/plans/assign-plan.ts';
import { audit_log } from '../../server/platform/db/schema/agency.ts';
import { ats_connections } from '../../server/platform/db/schema/ats.ts';
import { membership_companies } from '../../server/platform/db/schema/company.ts';
import { job_reviewers } from '../../server/platform/db/schema/job.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import type { TestApp } from './harness.ts';
import type { Person } from './people.ts';

/** The smallest PNG: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Puts the agency on a plan of the catalogue, like the operator's command. */
export async function usePlan(app: FastifyInstance, owner: Person, plan: PlanCode): Promise<void> {
  const { agencyId } = owner;
  const options = { now: app.deps.now(), fallback: 'self_hosted' } as const;
  await app.deps.db.asTenant({ agencyId }, (tx) =>
    assignPlan(tx, agencyId, { plan, until: null, quantity: 1 }, options),
  );
}

export async function openCompanyTo(app: FastifyInstance, member: Person, companyId: string): Promise<void> {
  await app.deps.db.asTenant(member, (tx) =>
    tx
      .insert(membership_companies)
      .values({ agency_id: member.agencyId, user_id: member.userId, company_id: companyId }),
  );
}

export async function assignJobTo(app: FastifyInstance, member: Person, jobId: string): Promise<void> {
  await app.deps.db.asTenant(member, (tx) =>
    tx.insert(job_reviewers).values({ agency_id: member.agencyId, user_id: member.userId, job_id: jobId }),
  );
}

/** A connection to Greenhouse, also where no https would let a member make one. */
export async function addConnection({ deps }: Pick<TestApp, 'deps'>, { agencyId, userId }: Person) {
  const id = newId();
  const { stored } = newKey(deps, { id, kind: 'greenhouse' }, '');
  const row = { agency_id: agencyId, id, kind: 'greenhouse', created_by: userId, ...stored };
  await deps.db.asTenant({ agencyId }, (tx) => tx.insert(ats_connections).values(row));
  return id;
}

/** The lines about one subject, oldest first. */
export async function auditOf(app: FastifyInstance, owner: Person, subjectId: string) {
  return app.deps.db.asTenant(owner, (tx) =>
    tx
      .select()
      .from(audit_log)
      .where(and(eq(audit_log.agency_id, owner.agencyId), eq(audit_log.subject_id, subjectId)))
      .orderBy(asc(audit_log.created_at), asc(audit_log.id)),
  );
}

/** The lines about subjects of one kind, oldest first. */
export async function auditOfKind(app: FastifyInstance, owner: Person, subjectKind: string) {
  return app.deps.db.asTenant(owner, (tx) =>
    tx
      .select()
      .from(audit_log)
      .where(and(eq(audit_log.agency_id, owner.agencyId), eq(audit_log.subject_kind, subjectKind)))
      .orderBy(asc(audit_log.created_at), asc(audit_log.id)),
  );
}

/**
 * All rows of the agency in a table, as text in a fixed order. Two equal lists mean that nothing changed.
 */
export async function rowsOf(
  app: FastifyInstance,
  agency: { agencyId: string },
  table: string,
): Promise<string[]> {
  const found = await app.deps.db.asTenant({ agencyId: agency.agencyId }, (tx) =>
    tx.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(table)} as t order by 1`),
  );
  return found.rows.map(({ row }) => row);
}

/** The messages sent to a candidate, oldest first. */
export async function messagesOf(app: FastifyInstance, owner: Person, responseId: string) {
  return app.deps.db.asTenant(owner, (tx) =>
    tx.select().from(messages).where(eq(messages.response_id, responseId)).orderBy(asc(messages.created_at)),
  );
}

/** Every table with an agency_id. */
export async function agencyTables(app: FastifyInstance): Promise<string[]> {
  const { rows } = await app.deps.db.asNobody((tx) =>
    tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'agency_id' order by 1`),
  );
  return rows.map(({ name }) => name);
}
