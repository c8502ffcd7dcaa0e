// SQL for support: who asks, about which job, and how many questions they sent recently.
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { agencies, audit_log, memberships } from '../../platform/db/schema/agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import type { Viewer } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';

/** What a question is called in the audit log. */
export const loggedAs = { kind: 'sent', subjectKind: 'support_question' } as const;

/** The user's questions since then, counted in the audit log: nothing else of a question is stored. */
export function countAsked(tx: Tx, { agencyId, userId }: Viewer, after: Date): Promise<number> {
  return tx.$count(
    audit_log,
    sameAgency(
      audit_log,
      agencyId,
      { user_id: userId, kind: loggedAs.kind, subject_kind: loggedAs.subjectKind },
      gt(audit_log.created_at, after),
    ),
  );
}

/** Undefined if the member may not see the job. */
export async function findJobName(tx: Tx, member: Viewer, jobId: string): Promise<string | undefined> {
  const [job] = await tx
    .select({ name: jobs.name })
    .from(jobs)
    .where(and(jobVisibleTo(member), eq(jobs.id, jobId)));
  return job?.name;
}

export interface Asker {
  name: string;
  email: string;
  role: string;
  agencyName: string;
}

/** Undefined if the user no longer exists. */
export async function findAsker(tx: Tx, agencyId: string, userId: string): Promise<Asker | undefined> {
  const [row] = await tx
    .select({
      ...{ name: users.name, email: users.email },
      ...{ role: memberships.role, agencyName: agencies.name },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(agencies, eq(agencies.agency_id, memberships.agency_id))
    .where(sameAgency(memberships, agencyId, { user_id: userId }));
  return row;
}

/** The agency's active owners, oldest membership first. */
export function readOwners(tx: Tx, agencyId: string): Promise<{ name: string; email: string }[]> {
  return tx
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(sameAgency(memberships, agencyId, { role: 'owner', active: true }))
    .orderBy(asc(memberships.created_at), asc(users.id));
}
