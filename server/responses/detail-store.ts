// Everything a candidate sent and the team said about it: what stands around a response on its own page.
import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import { Rate } from '#contract/status.ts';
import type { QuestionDraft } from '#contract/question.ts';
import type { Tx } from '../db/open.ts';
import { audit_log } from '../db/schema/agency.ts';
import { files } from '../db/schema/company.ts';
import { users } from '../db/schema/identity.ts';
import { questions } from '../db/schema/job.ts';
import { answers, notes, ratings, response_questions } from '../db/schema/response.ts';
import { segments, takes } from '../db/schema/take.ts';
import { loadVersions } from '../job-postings/questions-store.ts';
import type { ResponseRow } from './store.ts';

export type TakeRow = typeof takes.$inferSelect;
export type SegmentRow = typeof segments.$inferSelect;

export interface AnswerFound {
  row: typeof answers.$inferSelect;
  /** The version this person was asked. */
  question: QuestionDraft;
  ratings: { user_id: string; rate: Rate }[];
  take: TakeRow | undefined;
  segments: SegmentRow[];
}

/** The answers in the order the questions were asked. */
export async function answersOf(tx: Tx, response: ResponseRow): Promise<AnswerFound[]> {
  const agencyId = response.agency_id;
  const rows = await tx
    .select({ row: answers })
    .from(answers)
    .leftJoin(
      response_questions,
      and(
        eq(response_questions.agency_id, answers.agency_id),
        eq(response_questions.response_id, answers.response_id),
        eq(response_questions.question_id, answers.question_id),
      ),
    )
    .where(and(eq(answers.agency_id, agencyId), eq(answers.response_id, response.id)))
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
  return rows.map(({ row }) => {
    const question = versions.get(row.version_id);
    if (!question) throw new Error(`answer ${row.id} is to a version that is not there`);
    const take = recorded.takes.find((one) => one.id === row.take_id);
    const parts = recorded.segments.filter((one) => one.take_id === row.take_id);
    return { row, question, ratings: rated.get(row.id) ?? [], take, segments: parts };
  });
}

/** How many questions the person was asked; before the start, how many they would be. */
export async function countQuestions(tx: Tx, response: ResponseRow): Promise<number> {
  const asked = await tx.$count(
    response_questions,
    and(
      eq(response_questions.agency_id, response.agency_id),
      eq(response_questions.response_id, response.id),
    ),
  );
  if (asked > 0) return asked;
  const [planned] = await tx
    .select({ questions: count() })
    .from(questions)
    .where(
      and(
        eq(questions.agency_id, response.agency_id),
        eq(questions.job_id, response.job_id),
        isNull(questions.removed_at),
      ),
    );
  return planned?.questions ?? 0;
}

export function notesOf(tx: Tx, response: ResponseRow) {
  return tx
    .select({ row: notes, userName: users.name })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.user_id))
    .where(and(eq(notes.agency_id, response.agency_id), eq(notes.response_id, response.id)))
    .orderBy(asc(notes.created_at), asc(notes.id));
}

/** Files that have arrived: CV, motivational letter and others. */
export function filesOf(tx: Tx, response: ResponseRow) {
  return tx
    .select({ purpose: takes.purpose, name: takes.name, file: files })
    .from(takes)
    .innerJoin(files, and(eq(files.agency_id, takes.agency_id), eq(files.id, takes.file_id)))
    .where(
      and(
        eq(takes.agency_id, response.agency_id),
        eq(takes.response_id, response.id),
        ne(takes.purpose, 'answer'),
        isNull(takes.deleted_at),
        isNull(files.deleted_at),
      ),
    )
    .orderBy(asc(takes.created_at), asc(takes.id));
}

export function historyOf(tx: Tx, response: ResponseRow) {
  return tx
    .select({ row: audit_log, userName: users.name })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(and(eq(audit_log.agency_id, response.agency_id), eq(audit_log.subject_id, response.id)))
    .orderBy(asc(audit_log.created_at), asc(audit_log.id));
}

async function ratingsOf(tx: Tx, agencyId: string, answerIds: string[]) {
  if (answerIds.length === 0) return new Map<string, { user_id: string; rate: Rate }[]>();
  const rows = await tx
    .select({ answer_id: ratings.answer_id, user_id: ratings.user_id, rate: ratings.rate })
    .from(ratings)
    .where(and(eq(ratings.agency_id, agencyId), inArray(ratings.answer_id, answerIds)));
  return Map.groupBy(
    rows.map((row) => ({ ...row, rate: Rate.parse(row.rate) })),
    (row) => row.answer_id,
  );
}

async function takesOf(tx: Tx, response: ResponseRow): Promise<{ takes: TakeRow[]; segments: SegmentRow[] }> {
  const found = await tx
    .select()
    .from(takes)
    .where(and(eq(takes.agency_id, response.agency_id), eq(takes.response_id, response.id)));
  const ids = found.map((take) => take.id);
  if (ids.length === 0) return { takes: [], segments: [] };
  const ofTakes = and(eq(segments.agency_id, response.agency_id), inArray(segments.take_id, ids));
  return {
    takes: found,
    segments: await tx.select().from(segments).where(ofTakes).orderBy(asc(segments.segment)),
  };
}
