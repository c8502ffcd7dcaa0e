// SQL for what a review link shows and for its guests' ratings and comments.
import { and, asc, count, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm';
import type { Rate } from '#contract/status.ts';
import type { Tx } from '../../../platform/db/open.ts';
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

/** The names of the job and its company. */
export async function findNames(tx: Tx, link: ReviewLinkRow): Promise<{ job: string; company: string }> {
  const [names] = await tx
    .select({ job: jobs.name, company: companies.name })
    .from(jobs)
    .innerJoin(companies, and(eq(companies.agency_id, jobs.agency_id), eq(companies.id, jobs.company_id)))
    .where(and(eq(jobs.agency_id, link.agency_id), eq(jobs.id, link.job_id)));
  if (!names) throw new Error(`review link ${link.id} is to a job that is not there`);
  return names;
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
      and(
        eq(response_questions.agency_id, answers.agency_id),
        eq(response_questions.response_id, answers.response_id),
        eq(response_questions.question_id, answers.question_id),
      ),
    )
    .where(
      and(
        eq(answers.agency_id, link.agency_id),
        inArray(answers.response_id, [...responseIds]),
        isShownQuestion(link),
      ),
    )
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
    .innerJoin(
      answers,
      and(eq(answers.agency_id, responses.agency_id), eq(answers.response_id, responses.id)),
    )
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
      .where(and(eq(takes.agency_id, agencyId), inArray(takes.id, [...ids]))),
    segments: await tx
      .select()
      .from(segments)
      .where(and(eq(segments.agency_id, agencyId), inArray(segments.take_id, [...ids])))
      .orderBy(asc(segments.segment)),
  };
}

/** CVs, letters and other uploaded files. */
export async function shownFiles(tx: Tx, agencyId: string, responseIds: readonly string[]) {
  if (responseIds.length === 0) return [];
  return tx
    .select({ responseId: takes.response_id, purpose: takes.purpose, name: takes.name, file: files })
    .from(takes)
    .innerJoin(files, and(eq(files.agency_id, takes.agency_id), eq(files.id, takes.file_id)))
    .where(
      and(
        eq(takes.agency_id, agencyId),
        inArray(takes.response_id, [...responseIds]),
        ne(takes.purpose, 'answer'),
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
    .where(
      and(
        eq(guest_ratings.agency_id, guest.agencyId),
        eq(guest_ratings.guest_id, guest.guestId),
        inArray(guest_ratings.answer_id, [...answerIds]),
      ),
    );
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
      .where(
        and(
          eq(guest_ratings.agency_id, key.agency_id),
          eq(guest_ratings.answer_id, key.answer_id),
          eq(guest_ratings.guest_id, key.guest_id),
        ),
      );
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
  return and(
    eq(review_link_responses.agency_id, link.agency_id),
    eq(review_link_responses.review_link_id, link.id),
    eq(responses.job_id, link.job_id),
  );
}

function isShownResponse() {
  return and(
    eq(responses.agency_id, review_link_responses.agency_id),
    eq(responses.id, review_link_responses.response_id),
  );
}

function isShownQuestion(link: ReviewLinkRow) {
  return link.question_ids === null ? undefined : inArray(answers.question_id, link.question_ids);
}

function isOfGuest(guest: GuestInSession) {
  return and(eq(guest_comments.agency_id, guest.agencyId), eq(guest_comments.guest_id, guest.guestId));
}
