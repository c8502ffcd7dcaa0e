// SQL for a candidate's page: everything the candidate sent and everything the team wrote about it.
import { and, asc, count, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnswerDetail, Comment } from '#contract/response.ts';
import { Rate } from '#contract/status.ts';
import { recordingPurposes } from '#contract/take.ts';
import { TranscriptState } from '#contract/transcript.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { audit_log } from '../../platform/db/schema/agency.ts';
import { files } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { questions } from '../../platform/db/schema/job.ts';
import {
  answers,
  comments,
  notes,
  ratings,
  response_questions,
  responses,
} from '../../platform/db/schema/response.ts';
import { guest_comments, review_guests, guest_ratings } from '../../platform/db/schema/review.ts';
import { segments, takes } from '../../platform/db/schema/take.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';
import { loadVersions } from '../jobs/questions-store.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { placesOf } from './list/places.ts';
import type { ResponseRow } from './list/store.ts';

export type TakeRow = typeof takes.$inferSelect;
export type SegmentRow = typeof segments.$inferSelect;

export interface AnswerFound {
  row: typeof answers.$inferSelect;
  /** The question version that this candidate answered. */
  question: QuestionDraft;
  ratings: { user_id: string; rate: Rate }[];
  comments: Comment[];
  guestRates: AnswerDetail['guest_rates'];
  take: TakeRow | undefined;
  segments: SegmentRow[];
  /**
   * Takes of this question. The device enforces the limit on retakes; this counts the takes it
   * sent.
   */
  takesCount: number;
  transcript: AnswerDetail['transcript'];
}

/** The answers, in the order the questions were asked. */
export async function answersOf(tx: Tx, response: ResponseRow): Promise<AnswerFound[]> {
  const agencyId = response.agency_id;
  const rows = await tx
    .select({ row: answers })
    .from(answers)
    .leftJoin(
      response_questions,
      sameAgency(response_questions, answers, {
        response_id: answers.response_id,
        question_id: answers.question_id,
      }),
    )
    .where(sameAgency(answers, agencyId, { response_id: response.id }))
    .orderBy(asc(response_questions.position), asc(answers.id));
  const versions = await loadVersions(
    tx,
    agencyId,
    rows.map(({ row }) => row.version_id),
  );
  const rated = await ratingsOf(
    tx,
    agencyId,
    rows.map(({ row }) => row.id),
  );
  const recorded = await takesOf(tx, response);
  const commentsByAnswer = await commentsOf(
    tx,
    agencyId,
    rows.map(({ row }) => row.id),
  );
  const heard = await transcriptsOf(
    tx,
    agencyId,
    rows.map(({ row }) => row.id),
  );
  const guests = await guestRatesOf(
    tx,
    agencyId,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row }) => {
    const question = versions.get(row.version_id);
    if (!question) throw new Error(`answer ${row.id} is to a version that is not there`);
    const take = recorded.takes.find((take) => take.id === row.take_id);
    const parts = recorded.segments.filter((segment) => segment.take_id === row.take_id);
    return {
      row,
      question,
      ratings: rated.get(row.id) ?? [],
      comments: commentsByAnswer.get(row.id) ?? [],
      guestRates: guests.get(row.id) ?? [],
      take,
      segments: parts,
      takesCount: recorded.takes.filter((take) => take.question_id === row.question_id).length,
      transcript: heard.get(row.id) ?? null,
    };
  });
}

async function transcriptsOf(
  tx: Tx,
  agencyId: string,
  answerIds: string[],
): Promise<Map<string, AnswerDetail['transcript']>> {
  if (answerIds.length === 0) return new Map();
  const { answer_id, state, language, revision } = transcripts;
  const rows = await tx
    .select({ answer_id, state, language, revision })
    .from(transcripts)
    .where(sameAgency(transcripts, agencyId, { answer_id: answerIds }));
  return new Map(
    rows.map(({ answer_id: id, ...row }) => [id, { ...row, state: TranscriptState.parse(row.state) }]),
  );
}

/** The number of questions asked; before the start, the number that will be asked. */
export async function countQuestions(tx: Tx, response: ResponseRow): Promise<number> {
  const asked = await tx.$count(
    response_questions,
    sameAgency(response_questions, response, { response_id: response.id }),
  );
  if (asked > 0) return asked;
  const [planned] = await tx
    .select({ questions: count() })
    .from(questions)
    .where(sameAgency(questions, response, { job_id: response.job_id }, isNull(questions.removed_at)));
  return planned?.questions ?? 0;
}

export function notesOf(tx: Tx, response: ResponseRow) {
  const editors = alias(users, 'editors');
  return tx
    .select({ row: notes, userName: users.name, editorName: editors.name })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.user_id))
    .leftJoin(editors, eq(editors.id, notes.edited_by))
    .where(sameAgency(notes, response, { response_id: response.id }))
    .orderBy(asc(notes.created_at), asc(notes.id));
}

/** Uploaded files: CV, cover letter and others. */
export function filesOf(tx: Tx, response: ResponseRow) {
  return tx
    .select({ purpose: takes.purpose, name: takes.name, file: files })
    .from(takes)
    .innerJoin(files, sameAgency(files, takes, { id: takes.file_id }))
    .where(
      sameAgency(
        takes,
        response,
        { response_id: response.id },
        notInArray(takes.purpose, [...recordingPurposes]),
        isNull(takes.deleted_at),
        isNull(files.deleted_at),
      ),
    )
    .orderBy(asc(takes.created_at), asc(takes.id));
}

/** The history of a response and its answers, oldest first. */
export function historyOf(tx: Tx, response: ResponseRow, answerIds: readonly string[]) {
  return tx
    .select({ row: audit_log, userName: users.name })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(sameAgency(audit_log, response, { subject_id: [response.id, ...answerIds] }))
    .orderBy(asc(audit_log.created_at), asc(audit_log.id));
}

/** The same person in other jobs that the member can see, newest first. */
export async function othersOf(tx: Tx, member: SignedInMember, response: ResponseRow) {
  const places = await placesOf(tx, member, [response]);
  return places
    .filter((place) => place.job_id !== response.job_id)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, 50);
}

/** All of the person's attempts at this job, oldest first; empty if there is only one. */
export async function attemptsOf(tx: Tx, response: ResponseRow): Promise<ResponseRow[]> {
  const chain = sql`
    with recursive earlier as (
      select id, previous_id from responses where agency_id = ${response.agency_id} and id = ${response.id}
      union
      select r.id, r.previous_id from responses r join earlier e on r.id = e.previous_id
      where r.agency_id = ${response.agency_id}
    ), later as (
      select id from responses where agency_id = ${response.agency_id} and id = ${response.id}
      union
      select r.id from responses r join later l on r.previous_id = l.id where r.agency_id = ${response.agency_id}
    )
    select id from earlier union select id from later`;
  return tx
    .select()
    .from(responses)
    .where(
      and(
        eq(responses.agency_id, response.agency_id),
        sql`${responses.id} in (${chain})`,
        sql`${responses.id} <> ${response.id}`,
        isListed,
      ),
    )
    .orderBy(asc(responses.attempt));
}

/** Comments on each answer by the team and by guests of review links, in order of their moments. */
async function commentsOf(tx: Tx, agencyId: string, answerIds: string[]): Promise<Map<string, Comment[]>> {
  if (answerIds.length === 0) return new Map();
  const own = await tx
    .select({ row: comments, userName: users.name })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.user_id))
    .where(sameAgency(comments, agencyId, { answer_id: answerIds }));
  const guests = await tx
    .select({ row: guest_comments, userName: review_guests.name })
    .from(guest_comments)
    .innerJoin(review_guests, sameAgency(review_guests, guest_comments, { id: guest_comments.guest_id }))
    .where(sameAgency(guest_comments, agencyId, { answer_id: answerIds }));
  const all = [
    ...own.map(({ row, userName }) => ({ ...row, userName })),
    ...guests.map(({ row, userName }) => ({ ...row, userName, user_id: null, updated_at: row.created_at })),
  ].map((row) => ({
    id: row.id,
    answer_id: row.answer_id,
    user_id: row.user_id,
    user_name: row.userName ?? '',
    at_ms: row.at_ms,
    text: row.text,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
  return Map.groupBy(all.toSorted(byMoment), (comment) => comment.answer_id);
}

function byMoment(a: Comment, b: Comment): number {
  return (a.at_ms ?? -1) - (b.at_ms ?? -1) || a.created_at.localeCompare(b.created_at);
}

async function ratingsOf(tx: Tx, agencyId: string, answerIds: string[]) {
  if (answerIds.length === 0) return new Map<string, { user_id: string; rate: Rate }[]>();
  const rows = await tx
    .select({ answer_id: ratings.answer_id, user_id: ratings.user_id, rate: ratings.rate })
    .from(ratings)
    .where(sameAgency(ratings, agencyId, { answer_id: answerIds }));
  return Map.groupBy(
    rows.map((row) => ({ ...row, rate: Rate.parse(row.rate) })),
    (row) => row.answer_id,
  );
}

async function takesOf(tx: Tx, response: ResponseRow): Promise<{ takes: TakeRow[]; segments: SegmentRow[] }> {
  const found = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, response, { response_id: response.id }));
  const ids = found.map((take) => take.id);
  if (ids.length === 0) return { takes: [], segments: [] };
  const ofTakes = sameAgency(segments, response, { take_id: ids });
  return {
    takes: found,
    segments: await tx.select().from(segments).where(ofTakes).orderBy(asc(segments.segment)),
  };
}

// Ratings by guests of review links are shown beside the team's ratings and never counted among them.
type GuestRates = AnswerDetail['guest_rates'];

/** By answer, oldest first. */
async function guestRatesOf(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<Map<string, GuestRates>> {
  if (answerIds.length === 0) return new Map();
  const rows = await tx
    .select({ answerId: guest_ratings.answer_id, rate: guest_ratings.rate, name: review_guests.name })
    .from(guest_ratings)
    .innerJoin(review_guests, sameAgency(review_guests, guest_ratings, { id: guest_ratings.guest_id }))
    .where(sameAgency(guest_ratings, agencyId, { answer_id: answerIds }))
    .orderBy(asc(review_guests.created_at), asc(review_guests.id));
  const byAnswer = Map.groupBy(rows, (row) => row.answerId);
  return new Map(
    Array.from(byAnswer, ([answerId, rated]) => [
      answerId,
      rated.map(({ name, rate }) => ({ user_name: name, rate: Rate.parse(rate) })),
    ]),
  );
}
