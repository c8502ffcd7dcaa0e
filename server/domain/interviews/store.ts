// SQL for interviews: the job with its company, the questions, the person's response, sessions and answers. Every
// function runs in the caller's transaction, scoped to the agency (P6).
import { asc, desc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { kindRules } from '#contract/question.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { agencies } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs, question_versions, questions } from '../../platform/db/schema/job.ts';
import {
  accommodations,
  answers,
  candidate_requests,
  candidate_sessions,
  response_questions,
  responses,
} from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';

export type JobRow = typeof jobs.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;
export type ResponseRow = typeof responses.$inferSelect;
export type TakeRow = typeof takes.$inferSelect;
export type AnswerRow = typeof answers.$inferSelect;

export interface JobOffered {
  job: JobRow;
  company: CompanyRow;
  retentionDays: number;
  /** The name of the job's creator; empty if they were deleted. */
  contactName: string;
}

export async function findJobOffered(
  tx: Tx,
  agencyId: string,
  jobId: string,
): Promise<JobOffered | undefined> {
  const [found] = await tx
    .select({
      job: jobs,
      company: companies,
      retentionDays: sql<number>`coalesce(${companies.retention_days}, ${agencies.retention_days})`,
      contactName: users.name,
    })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .innerJoin(agencies, eq(agencies.agency_id, jobs.agency_id))
    .leftJoin(users, eq(users.id, jobs.created_by))
    .where(sameAgency(jobs, agencyId, { id: jobId }));
  return found && { ...found, contactName: found.contactName ?? '' };
}

/** Locks the job against removal until the transaction ends. Waits for a removal in progress. */
export async function holdJob(tx: Tx, agencyId: string, jobId: string): Promise<void> {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(sameAgency(jobs, agencyId, { id: jobId }))
    .for('key share');
}

export interface AskedQuestion {
  questionId: string;
  versionId: string;
  /** When the candidate first saw it, on any device. Reported only if it has a time limit. */
  shownAt?: Date | null;
}

/** The questions of a person who starts now, in the job's order. */
export function findPlannedQuestions(tx: Tx, agencyId: string, jobId: string): Promise<AskedQuestion[]> {
  return tx
    .select({ questionId: questions.id, versionId: question_versions.id })
    .from(questions)
    .innerJoin(
      question_versions,
      sameAgency(question_versions, questions, { question_id: questions.id, version: questions.version }),
    )
    .where(sameAgency(questions, agencyId, { job_id: jobId }, isNull(questions.removed_at)))
    .orderBy(asc(questions.sorting), asc(questions.id));
}

/** This person's questions in their own order; empty before they start. */
export function findAskedQuestions(tx: Tx, agencyId: string, responseId: string): Promise<AskedQuestion[]> {
  return tx
    .select({
      questionId: response_questions.question_id,
      versionId: response_questions.version_id,
      shownAt: response_questions.shown_at,
    })
    .from(response_questions)
    .where(sameAgency(response_questions, agencyId, { response_id: responseId }))
    .orderBy(asc(response_questions.position));
}

/** Fixes a person's questions and their order. */
export async function insertAskedQuestions(
  tx: Tx,
  response: { agency_id: string; id: string },
  asked: readonly AskedQuestion[],
): Promise<void> {
  const rows = asked.map(({ questionId, versionId }, position) => ({
    agency_id: response.agency_id,
    response_id: response.id,
    question_id: questionId,
    version_id: versionId,
    position,
  }));
  if (rows.length > 0) await tx.insert(response_questions).values(rows);
}

/**
 * Stores when a question was first shown. The earliest time stays. Returns false if this person was not asked it.
 */
export async function setShown(
  tx: Tx,
  response: { agency_id: string; id: string },
  questionId: string,
  shownAt: Date,
): Promise<boolean> {
  const { agency_id, id } = response;
  const changed = await tx
    .update(response_questions)
    .set({ shown_at: sql`least(${response_questions.shown_at}, ${shownAt.toISOString()}::timestamptz)` })
    .where(sameAgency(response_questions, agency_id, { response_id: id, question_id: questionId }));
  return changed.rowCount === 1;
}

const isResponse = (agencyId: string, id: string) => sameAgency(responses, agencyId, { id });

export async function findResponse(tx: Tx, agencyId: string, id: string): Promise<ResponseRow | undefined> {
  const [row] = await tx.select().from(responses).where(isResponse(agencyId, id));
  return row;
}

export async function insertResponse(tx: Tx, row: typeof responses.$inferInsert): Promise<void> {
  await tx.insert(responses).values(row);
}

export async function changeResponse(
  tx: Tx,
  { agency_id, id }: { agency_id: string; id: string },
  set: Partial<Omit<typeof responses.$inferInsert, 'agency_id' | 'id'>>,
): Promise<void> {
  await tx.update(responses).set(set).where(isResponse(agency_id, id));
}

/** True if another person started this job from the same address. */
export async function isIpUsed(tx: Tx, job: JobRow, ip: string, butId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(sameAgency(responses, job, { job_id: job.id, share_ip: ip }, ne(responses.id, butId)))
    .limit(1);
  return rows.length > 0;
}

/** The response that owns a session token, within this agency. */
export async function findSessionOwner(
  tx: Tx,
  agencyId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ responseId: candidate_sessions.response_id })
    .from(candidate_sessions)
    .where(sameAgency(candidate_sessions, agencyId, { token_hash: tokenHash }));
  return row?.responseId;
}

/** Returns false if the token is already in use. */
export async function insertSession(
  tx: Tx,
  response: { agency_id: string; id: string },
  tokenHash: Buffer,
  userAgent: string,
): Promise<boolean> {
  const { agency_id, id: response_id } = response;
  const row = { token_hash: tokenHash, agency_id, response_id, user_agent: userAgent };
  const inserted = await tx.insert(candidate_sessions).values(row).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export interface Accommodation {
  timeFactor: number;
  textForVideo: boolean;
  deadlineAt: Date | null;
}

/** The newest accommodation applies. With `at`, returns the one that applied then. */
export async function findAccommodation(
  tx: Tx,
  agencyId: string,
  responseId: string,
  at?: Date,
): Promise<Accommodation> {
  const [row] = await tx
    .select()
    .from(accommodations)
    .where(
      sameAgency(
        accommodations,
        agencyId,
        { response_id: responseId },
        at && lte(accommodations.created_at, at),
      ),
    )
    .orderBy(desc(accommodations.created_at), desc(accommodations.id))
    .limit(1);
  return {
    timeFactor: row?.time_factor ?? 1,
    textForVideo: row?.text_for_video ?? false,
    deadlineAt: row?.deadline_at ?? null,
  };
}

/** True if this person was ever allowed to write instead of recording. */
export async function mayHaveWritten(tx: Tx, agencyId: string, responseId: string): Promise<boolean> {
  const given = await tx
    .select({ id: accommodations.id })
    .from(accommodations)
    .where(sameAgency(accommodations, agencyId, { response_id: responseId, text_for_video: true }))
    .limit(1);
  return given.length > 0;
}

/** True while one of the candidate's requests has no answer. */
export async function hasOpenRequest(tx: Tx, agencyId: string, responseId: string): Promise<boolean> {
  const open = await tx
    .select({ id: candidate_requests.id })
    .from(candidate_requests)
    .where(sameAgency(candidate_requests, agencyId, { response_id: responseId, state: 'open' }))
    .limit(1);
  return open.length > 0;
}

export async function insertAccommodation(
  tx: Tx,
  response: { agency_id: string; id: string },
  given: Accommodation,
  by: { userId?: string | undefined; at: Date },
): Promise<void> {
  await tx.insert(accommodations).values({
    agency_id: response.agency_id,
    id: newId(),
    response_id: response.id,
    time_factor: given.timeFactor,
    text_for_video: given.textForVideo,
    deadline_at: given.deadlineAt,
    created_by: by.userId ?? null,
    created_at: by.at,
  });
}

export interface Answered {
  answer: AnswerRow;
  /** For video: whether its take is stored. */
  isStored: boolean;
}

export async function findAnswers(
  tx: Tx,
  agencyId: string,
  responseId: string,
  questionId?: string,
): Promise<Answered[]> {
  const rows = await tx
    .select({ answer: answers, takeState: takes.state })
    .from(answers)
    .leftJoin(takes, sameAgency(takes, answers, { response_id: answers.response_id, id: answers.take_id }))
    .where(
      sameAgency(
        answers,
        agencyId,
        { response_id: responseId },
        questionId === undefined ? undefined : eq(answers.question_id, questionId),
      ),
    )
    .orderBy(asc(answers.created_at), asc(answers.id));
  return rows.map(({ answer, takeState }) => ({
    answer,
    isStored: !kindRules[answer.type].isRecorded || takeState === 'stored',
  }));
}

export async function insertAnswer(tx: Tx, row: typeof answers.$inferInsert): Promise<void> {
  await tx.insert(answers).values(row);
}

/** Replaces an unconfirmed answer and keeps its id, so that ratings and comments stay with the question. */
export async function replaceAnswer(tx: Tx, row: typeof answers.$inferInsert): Promise<void> {
  const { agency_id, id, response_id: _response, question_id: _question, created_at: _created, ...set } = row;
  await tx
    .update(answers)
    .set({ is_confirmed: true, ...set })
    .where(sameAgency(answers, agency_id, { id }));
}

/**
 * The stored takes of each asked question that the candidate has not answered, newest first, with the version that was
 * asked and the unconfirmed answer that an earlier take gave, if there is one.
 */
export async function findUnconfirmedTakes(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<{ take: TakeRow; versionId: string; answer: AnswerRow | null }[]> {
  return tx
    .select({ take: takes, versionId: response_questions.version_id, answer: answers })
    .from(takes)
    .innerJoin(
      response_questions,
      sameAgency(response_questions, takes, {
        response_id: takes.response_id,
        question_id: takes.question_id,
      }),
    )
    .leftJoin(
      answers,
      sameAgency(answers, takes, { response_id: takes.response_id, question_id: takes.question_id }),
    )
    .where(
      sameAgency(
        takes,
        agencyId,
        { response_id: responseId, purpose: 'answer', state: 'stored' },
        isNull(takes.deleted_at),
        or(isNull(answers.id), eq(answers.is_confirmed, false)),
      ),
    )
    .orderBy(desc(takes.started_at), desc(takes.id));
}

/** A take of any response of the agency, if it is known yet. */
export async function findTake(tx: Tx, agencyId: string, takeId: string): Promise<TakeRow | undefined> {
  const [row] = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { id: takeId }));
  return row;
}
