// SQL for saved views (contract/view.ts). Every function runs inside the caller's transaction, as
// that agency (P6).
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { CandidateFilters } from '#contract/candidates.ts';
import { CandidateColumn } from '#contract/preferences.ts';
import { ListOrder } from '#contract/response.ts';
import { View } from '#contract/view.ts';
import type { ViewListed } from '#contract/view.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { saved_views } from '../../../platform/db/schema/review.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';

/** The member's own and shared views, for all jobs or for jobs the member can see, by name. */
export async function listViews(tx: Tx, member: SignedInMember): Promise<ViewListed[]> {
  const found = await tx
    .select({ view: saved_views })
    .from(saved_views)
    .leftJoin(jobs, sameAgency(jobs, saved_views, { id: saved_views.job_id }))
    .where(
      and(
        eq(saved_views.agency_id, member.agencyId),
        or(eq(saved_views.user_id, member.userId), eq(saved_views.shared, true)),
        or(isNull(saved_views.job_id), jobVisibleTo(member)),
      ),
    )
    .orderBy(sql`lower(${saved_views.name})`, asc(saved_views.id));
  const views = found.map(({ view }) => ({
    id: view.id,
    name: view.name,
    job_id: view.job_id,
    filters: CandidateFilters.parse(view.filters),
    layout: View.shape.layout.parse(view.layout),
    ...orderOf(view),
    ...columnsOf(view),
    shared: view.shared,
    own: view.user_id === member.userId,
  }));
  return withoutHidden(tx, member, views);
}

function orderOf({ sort, direction }: typeof saved_views.$inferSelect): ListOrder {
  const stored = { ...(sort !== null && { sort }), ...(direction !== null && { direction }) };
  return ListOrder.parse(stored);
}

/** Without columns that no longer exist. */
function columnsOf({ columns }: typeof saved_views.$inferSelect): Pick<View, 'columns'> {
  const known = columns?.flatMap((column) => CandidateColumn.safeParse(column).data ?? []) ?? [];
  return known.length > 0 ? { columns: known } : {};
}

/** Drops the views that filter by a job or company that the member cannot see. */
async function withoutHidden(tx: Tx, member: SignedInMember, views: ViewListed[]): Promise<ViewListed[]> {
  if (views.every(({ filters }) => !filters.job_id && !filters.company_id)) return views;
  const visible = await tx
    .select({ job: jobs.id, company: jobs.company_id })
    .from(jobs)
    .where(jobVisibleTo(member));
  const ids = new Set(visible.flatMap(({ job, company }) => [job, company]));
  const isHidden = (id: string | undefined) => id !== undefined && !ids.has(id);
  return views.filter(({ filters }) => !isHidden(filters.job_id) && !isHidden(filters.company_id));
}

/** The owner of a view in the agency. */
export async function findOwner(tx: Tx, agencyId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: saved_views.user_id })
    .from(saved_views)
    .where(sameAgency(saved_views, agencyId, { id }));
  return row?.userId;
}

export function countViews(tx: Tx, member: SignedInMember): Promise<number> {
  return tx.$count(saved_views, sameAgency(saved_views, member, { user_id: member.userId }));
}

/** Inserts or updates a view. `false` if the id belongs to somebody else. */
export async function putView(tx: Tx, member: SignedInMember, view: View, now: Date): Promise<boolean> {
  const { id, sort = null, direction = null, columns = null, ...others } = view;
  const content = { ...others, sort, direction, columns };
  const put = await tx
    .insert(saved_views)
    .values({
      ...content,
      agency_id: member.agencyId,
      id,
      user_id: member.userId,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: [saved_views.agency_id, saved_views.id],
      set: { ...content, updated_at: now },
      setWhere: eq(saved_views.user_id, member.userId),
    });
  return put.rowCount === 1;
}

export async function deleteView(tx: Tx, member: SignedInMember, id: string): Promise<void> {
  await tx.delete(saved_views).where(sameAgency(saved_views, member, { id, user_id: member.userId }));
}
