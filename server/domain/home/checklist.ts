// The first steps of a new member, checked off from facts. Each member hides the list for themselves.
import { and, eq } from 'drizzle-orm';
import { checklistSteps } from '#contract/home.ts';
import type { Home } from '#contract/home.ts';
import { can } from '#contract/permissions.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { audit_log, memberships } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { ratings, responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';

/** Only the newest jobs can have the first preview. */
const jobsLookedAt = 20;

/** `jobIds`: the jobs that the member can see, newest first. */
export async function checklistOf(
  tx: Tx,
  member: SignedInMember,
  jobIds: readonly string[],
): Promise<Home['checklist']> {
  if (!can(member, 'jobs.create')) return null;
  const [own] = await tx
    .select({ checklist: memberships.checklist, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(sameAgency(memberships, member, { user_id: member.userId }));
  if (!own || own.checklist === 'hidden') return null;
  const steps = {
    company: await hasCompany(tx, member),
    job: jobIds.length > 0,
    preview: await hasPreviewed(tx, member, jobIds.slice(0, jobsLookedAt)),
    invite: await hasInvited(tx, member, own.email),
    review: await hasRated(tx, member),
  };
  const isDone = checklistSteps.every((step) => steps[step]);
  return isDone && own.checklist === 'auto' ? null : steps;
}

export async function saveChecklist(tx: Tx, member: SignedInMember, isHidden: boolean): Promise<void> {
  await tx
    .update(memberships)
    .set({ checklist: isHidden ? 'hidden' : 'shown' })
    .where(sameAgency(memberships, member, { user_id: member.userId }));
}

async function hasCompany(tx: Tx, member: SignedInMember): Promise<boolean> {
  const visible = sameAgency(companies, member, {}, companyOpenTo(member, companies.id));
  return (await tx.select({ id: companies.id }).from(companies).where(visible).limit(1)).length > 0;
}

/** From the audit log: a preview itself is deleted after a day. */
async function hasPreviewed(tx: Tx, member: SignedInMember, jobIds: string[]): Promise<boolean> {
  if (jobIds.length === 0) return false;
  const previewed = sameAgency(audit_log, member, { subject_id: jobIds, kind: 'previewed' });
  return (await tx.select({ id: audit_log.id }).from(audit_log).where(previewed).limit(1)).length > 0;
}

async function hasInvited(tx: Tx, member: SignedInMember, email: string): Promise<boolean> {
  const own = sameAgency(responses, member, { email: email.toLowerCase() }, isListed);
  return (await tx.select({ id: responses.id }).from(responses).where(own).limit(1)).length > 0;
}

/** The audit log has ratings whose answers were deleted, such as those of a demo candidate. */
async function hasRated(tx: Tx, member: SignedInMember): Promise<boolean> {
  const own = and(eq(ratings.agency_id, member.agencyId), eq(ratings.user_id, member.userId));
  const found = await tx.select({ id: ratings.answer_id }).from(ratings).where(own).limit(1);
  if (found.length > 0) return true;
  const rated = sameAgency(audit_log, member, { user_id: member.userId, kind: 'rated' });
  return (await tx.select({ id: audit_log.id }).from(audit_log).where(rated).limit(1)).length > 0;
}
