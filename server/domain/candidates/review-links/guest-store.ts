// SQL for what a review link shows and for its guests' ratings and comments.
import { and, asc, count, eq, getTableColumns, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Rate } from '#contract/status.ts';
import { recordingPurposes } from '#contract/take.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies, files } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { answers, response_questions, responses } from '../../../platform/db/schema/response.ts';
import {
  guest_comments,
  guest_ratings,
  review_guests,
  review_link_responses,
} from '../../../platform/db/schema/review.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import type { GuestInSession } from '../../../kernel/who.ts';
import { isShown } from './is-shown.ts';
import type { ReviewLinkRow } from './store.ts';

type GuestRow = typeof review_guests.$inferSelect;
type AnswerRow = typeof answers.$inferSelect;
type ResponseRow = typeof responses.$inferSelect;
type TakeRow = typeof takes.$inferSelect;
type SegmentRow = typeof segments.$inferSelect;

export async function findJobAndCompany(tx: Tx, link: ReviewLinkRow) {
  const [found] = await tx
    .select({ job: getTableColumns(jobs), company: getTableColumns(companies) })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .where(sameAgency(jobs, link, { id: link.job_id }));
  if (!found) throw new Error(`review link ${link.id} is to a job that is not there`);
  return found;
}

export async function countShown(tx: Tx, link: ReviewLinkRow): Promise<number> {
  const [row] = await tx
    .select({ shown: count() })
    .from(review_link_responses)
    .innerJoin(responses, isShownResponse())
    .where(and(isOfLink(link), isShown));
  return row?.shown ?? 0;
}

/** The guest with this token, within the transaction's agency only. */
export async function findGuest(tx: Tx, tokenHash: Buffer): Promise<GuestRow | undefined> {
  const [row] = await tx.select().from(review_guests).where(eq(review_guests.token_hash, tokenHash));
  return row;
}

/** `false` if the token is already in use. */
export async function insertGuest(tx: Tx, row: typeof review_guests.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(review_guests).values(row).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** The candidates shown, in the team's order. */
export async function shownResponses(tx: Tx, link: ReviewLinkRow): Promise<ResponseRow[]> {
  return tx
    .select(getTableColumns(responses))
    .from(review_link_responses)
    .innerJoin(responses, isShownResponse())
    .where(and(isOfLink(link), isShown))
    .orderBy(asc(review_link_responses.sorting));
}

/** Their answers to the shown questions, each candidate's in the order they were asked. */
export async function shownAnswers(
  tx: Tx,
  link: ReviewLinkRow,
  responseIds: readonly string[],
): Promise<AnswerRow[]> {
  if (responseIds.length === 0) return [];
  return tx
    .select(getTableColumns(answers))
    .from(answers)
    .leftJoin(
      response_questions,
      sameAgency(response_questions, answers, {
        response_id: answers.response_id,
        question_id: answers.question_id,
      }),
    )
    .where(sameAgency(answers, link, { response_id: responseIds }, isShownQuestion(link)))
    .orderBy(asc(response_questions.position), asc(answers.id));
}

/** One answer, if the link shows it. */
export async function findShownAnswer(
  tx: Tx,
  link: ReviewLinkRow,
  id: string,
): Promise<{ id: string; response_id: string } | undefined> {
  const [row] = await tx
    .select({ id: answers.id, response_id: answers.response_id })
    .from(review_link_responses)
    .innerJoin(responses, isShownResponse())
    .innerJoin(answers, sameAgency(answers, responses, { response_id: responses.id }))
    .where(and(isOfLink(link), isShown, isShownQuestion(link), eq(answers.id, id)))
    // Keeps the response from being deleted or moved until the rating or comment is written.
    .for('key share', { of: responses });
  return row;
}

export async function takesOf(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
): Promise<{ takes: TakeRow[]; segments: SegmentRow[] }> {
  if (ids.length === 0) return { takes: [], segments: [] };
  return {
    takes: await tx
      .select()
      .from(takes)
      .where(sameAgency(takes, agencyId, { id: ids })),
    segments: await tx
      .select()
      .from(segments)
      .where(sameAgency(segments, agencyId, { take_id: ids }))
      .orderBy(asc(segments.segment)),
  };
}

/** CVs, letters and other uploaded files. */
export async function shownFiles(tx: Tx, agencyId: string, responseIds: readonly string[]) {
  if (responseIds.length === 0) return [];
  return tx
    .select({ responseId: takes.response_id, purpose: takes.purpose, name: takes.name, file: files })
    .from(takes)
    .innerJoin(files, sameAgency(files, takes, { id: takes.file_id }))
    .where(
      sameAgency(
        takes,
        agencyId,
        { response_id: responseIds },
        notInArray(takes.purpose, [...recordingPurposes]),
        isNull(takes.deleted_at),
        isNull(files.deleted_at),
      ),
    )
    .orderBy(asc(takes.created_at), asc(takes.id));
}

/** The guest's ratings of these answers. */
export async function guestRates(tx: Tx, guest: GuestInSession, answerIds: readonly string[]) {
  if (answerIds.length === 0) return [];
  return tx
    .select({ answer_id: guest_ratings.answer_id, rate: guest_ratings.rate })
    .from(guest_ratings)
    .where(sameAgency(guest_ratings, guest, { guest_id: guest.guestId, answer_id: answerIds }));
}

/** The guest's comments on these answers, by moment. */
export async function guestComments(tx: Tx, guest: GuestInSession, answerIds: readonly string[]) {
  if (answerIds.length === 0) return [];
  return tx
    .select()
    .from(guest_comments)
    .where(and(isOfGuest(guest), inArray(guest_comments.answer_id, [...answerIds])))
    .orderBy(asc(guest_comments.created_at), asc(guest_comments.id));
}

/** Null removes the rating. */
export async function saveGuestRate(
  tx: Tx,
  guest: GuestInSession,
  answerId: string,
  rate: Rate | null,
  now: Date,
): Promise<void> {
  const key = { agency_id: guest.agencyId, answer_id: answerId, guest_id: guest.guestId };
  if (rate === null) {
    await tx
      .delete(guest_ratings)
      .where(sameAgency(guest_ratings, key, { answer_id: key.answer_id, guest_id: key.guest_id }));
    return;
  }
  await tx
    .insert(guest_ratings)
    .values({ ...key, rate, updated_at: now })
    .onConflictDoUpdate({
      target: [guest_ratings.agency_id, guest_ratings.answer_id, guest_ratings.guest_id],
      set: { rate, updated_at: now },
    });
}

export async function insertGuestComment(
  tx: Tx,
  row: Omit<typeof guest_comments.$inferInsert, 'agency_id' | 'guest_id'>,
  guest: GuestInSession,
): Promise<void> {
  await tx.insert(guest_comments).values({ ...row, agency_id: guest.agencyId, guest_id: guest.guestId });
}

export async function countGuestComments(tx: Tx, guest: GuestInSession): Promise<number> {
  const [row] = await tx.select({ comments: count() }).from(guest_comments).where(isOfGuest(guest));
  return row?.comments ?? 0;
}

function isOfLink(link: ReviewLinkRow) {
  return sameAgency(
    review_link_responses,
    link,
    { review_link_id: link.id },
    eq(responses.job_id, link.job_id),
  );
}

function isShownResponse() {
  return sameAgency(responses, review_link_responses, { id: review_link_responses.response_id });
}

function isShownQuestion(link: ReviewLinkRow) {
  return link.question_ids === null ? undefined : inArray(answers.question_id, link.question_ids);
}

function isOfGuest(guest: GuestInSession) {
  return sameAgency(guest_comments, guest, { guest_id: guest.guestId });
}
