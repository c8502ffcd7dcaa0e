// SQL for the team's management of review links.
import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { ats_orders } from '../../../platform/db/schema/ats.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { questions } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { review_link_responses, review_links } from '../../../platform/db/schema/review.ts';
import { isShown } from './is-shown.ts';

export type ReviewLinkRow = typeof review_links.$inferSelect;

export interface ReviewLinkListed {
  row: ReviewLinkRow;
  /** The candidates shown, in the order guests see. */
  responseIds: string[];
  /** Name of the member who made it. */
  createdBy: string;
}

/** Newest first, including expired and revoked links. */
export async function listReviewLinks(tx: Tx, agencyId: string, jobId: string): Promise<ReviewLinkListed[]> {
  const rows = await tx
    .select()
    .from(review_links)
    .where(sameAgency(review_links, agencyId, { job_id: jobId }))
    .orderBy(desc(review_links.created_at), desc(review_links.id));
  return listed(tx, agencyId, rows);
}

export async function findReviewLinkListed(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<ReviewLinkListed | undefined> {
  const row = await findReviewLinkRow(tx, agencyId, id);
  return row && (await listed(tx, agencyId, [row]))[0];
}

export async function findReviewLinkRow(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<ReviewLinkRow | undefined> {
  const [row] = await tx.select().from(review_links).where(isLink(agencyId, id));
  return row;
}

/** The number of links that are not revoked, which is limited. Those of ordered interviews are one per candidate, and are not. */
export function countReviewLinks(tx: Tx, agencyId: string, jobId: string): Promise<number> {
  const ofOrder = sameAgency(ats_orders, review_links, { review_link_id: review_links.id });
  return tx.$count(
    review_links,
    sameAgency(
      review_links,
      agencyId,
      { job_id: jobId },
      isNull(review_links.revoked_at),
      sql`not exists (select from ${ats_orders} where ${ofOrder})`,
    ),
  );
}

/** How many of these are candidates of the job that a link may show. */
export async function countShown(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  ids: readonly string[],
): Promise<number> {
  return tx.$count(responses, sameAgency(responses, job, { job_id: job.jobId, id: ids }, isShown));
}

/** How many of these are or were questions of the job: answers to removed questions remain. */
export async function countQuestions(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  ids: readonly string[],
): Promise<number> {
  return tx.$count(questions, sameAgency(questions, job, { job_id: job.jobId, id: ids }));
}

export async function insertReviewLink(
  tx: Tx,
  row: typeof review_links.$inferInsert,
  responseIds: readonly string[],
): Promise<void> {
  await tx.insert(review_links).values(row);
  await tx.insert(review_link_responses).values(
    responseIds.map((response_id, sorting) => ({
      agency_id: row.agency_id,
      review_link_id: row.id,
      response_id,
      sorting,
    })),
  );
}

/** `false` if it was already revoked. */
export async function revokeReviewLink(tx: Tx, row: ReviewLinkRow, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(review_links)
    .set({ revoked_at: now })
    .where(and(isLink(row.agency_id, row.id), isNull(review_links.revoked_at)));
  return revoked.rowCount === 1;
}

/** Counts a view. */
export async function countView(tx: Tx, row: ReviewLinkRow, now: Date): Promise<void> {
  await tx
    .update(review_links)
    .set({ views: sql`${review_links.views} + 1`, viewed_at: now })
    .where(isLink(row.agency_id, row.id));
}

async function listed(tx: Tx, agencyId: string, rows: readonly ReviewLinkRow[]): Promise<ReviewLinkListed[]> {
  if (rows.length === 0) return [];
  const shown = await tx
    .select({ linkId: review_link_responses.review_link_id, id: review_link_responses.response_id })
    .from(review_link_responses)
    .innerJoin(
      responses,
      sameAgency(responses, review_link_responses, { id: review_link_responses.response_id }),
    )
    .where(
      sameAgency(review_link_responses, agencyId, { review_link_id: rows.map((row) => row.id) }, isShown),
    )
    .orderBy(asc(review_link_responses.sorting));
  const makers = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map((row) => row.created_by),
      ),
    );
  return rows.map((row) => ({
    row,
    responseIds: shown.filter((response) => response.linkId === row.id).map((response) => response.id),
    createdBy: makers.find((maker) => maker.id === row.created_by)?.name ?? '',
  }));
}

function isLink(agencyId: string, id: string) {
  return sameAgency(review_links, agencyId, { id });
}
