// Responses: one candidate's attempt at a job, with sessions, answers and the team's reviews.
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QuestionType } from '#contract/question.ts';
import { memberships } from './agency.ts';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { files } from './company.ts';
import { jobs, pipelines, question_versions, questions, share_links } from './job.ts';

/** Leaves out responses that no list shows (conditions/is-listed.ts). */
const isListed = sql`source <> 'preview' and removed_at is null`;
const isDemo = sql`is_demo`;
const isRemoved = sql`removed_at is not null`;
const hasOpenDeadline = sql`deadline_at is not null and progress in ('not_started', 'in_progress')`;

export const responses = pgTable(
  'responses',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    /** May be empty: lists fall back to the email address. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    note: text().notNull().default(''),
    location: text().notNull().default(''),
    language: text().notNull().default('en-US'),
    status: text().notNull().default('new'),
    progress: text().notNull().default('not_started'),
    pipeline_id: uuid(),
    /** The personal link: /i/{hash}. */
    hash: text().notNull().unique(),
    /**
     * share, email, sms, bulk, follow_up, import; preview: a recruiter's trial that counts nowhere and is
     * deleted after a day
     */
    source: text().notNull(),
    /** The additional share link the candidate came through. */
    share_link_id: uuid(),
    share_ip: text(),
    invited_by: uuid(),
    invited_at: instant(),
    /** When the reminder went out; there is only one. */
    reminded_at: instant(),
    /**
     * State of the newest message to this person (contract/invite.ts); empty: no message. Stored here for
     * counting.
     */
    message_state: text().notNull().default(''),
    consent_version: text(),
    consent_at: instant(),
    /** The attempt's number; reopening keeps the earlier ones. */
    attempt: integer().notNull().default(1),
    /** The previous attempt. */
    previous_id: uuid(),
    started_at: instant(),
    finished_at: instant(),
    deadline_at: instant(),
    arrived_late: boolean().notNull().default(false),
    /**
     * When the candidate gave a first answer, when a member first opened the candidate or rated an answer, and when one first accepted or
     * rejected. Triggers set each once (migration funnel): “mark as unread” and undo change what they follow from.
     */
    first_answered_at: instant(),
    first_viewed_at: instant(),
    first_decided_at: instant(),
    preview_image_file_id: uuid(),
    device: jsonb(),
    /** What prevents the candidate from recording (contract/interview.ts), or none. */
    trouble: text().notNull().default('none'),
    /** Last sign of life from the candidate's device: a start, an answer, a take begun or stored. */
    active_at: instant(),
    /** The overall rate (contract/status.ts), stored here for filtering; empty: not rated. */
    overall_rate: text().notNull().default(''),
    /**
     * A demo candidate on a member's Home page. It is a preview, so it counts nowhere, but it can be opened and is
     * not deleted after a day.
     */
    is_demo: boolean().notNull().default(false),
    /** Removed by a user: in no list, and permanently deleted a day later unless undone. */
    removed_at: instant(),
    removed_by: uuid(),
    /** Legal hold: retention deletes nothing. */
    legal_hold: boolean().notNull().default(false),
    /** When the team was warned that retention ends soon, and when retention deleted the data. */
    retention_warned_at: instant(),
    retention_deleted_at: instant(),
    ai_assessment: numeric({ precision: 5, scale: 2, mode: 'number' }),
    ai_assessment_text: text().notNull().default(''),
    test_total_points: integer().notNull().default(0),
    test_scored_points: integer().notNull().default(0),
    /** Lower case, for the trigram search. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || phone)`),
    /**
     * The shown name, for sorting: in lower case, without accents, cut. Not by collation: databases differ in the ones they
     * have.
     */
    sort_name: text()
      .notNull()
      .generatedAlwaysAs(
        sql`left(lower(regexp_replace(normalize(coalesce(nullif(name, ''), nullif(email, ''), phone), NFKD), '[\\u0300-\\u036f]', '', 'g')), 100)`,
      ),
    /** The scored test points in hundredths of a percent; null without a finished test. An integer, for row-level security. */
    score: integer().generatedAlwaysAs(
      sql`case when progress = 'completed' and test_total_points > 0 then (test_scored_points::bigint * 10000 / test_total_points)::integer end`,
    ),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }),
    foreignKey({
      columns: [t.agency_id, t.pipeline_id],
      foreignColumns: [pipelines.agency_id, pipelines.id],
    }),
    foreignKey({
      columns: [t.agency_id, t.share_link_id],
      foreignColumns: [share_links.agency_id, share_links.id],
    }),
    foreignKey({
      columns: [t.agency_id, t.preview_image_file_id],
      foreignColumns: [files.agency_id, files.id],
    }),
    // Scanned backwards for newest first. A descending index would be NULLS LAST; ORDER BY … DESC is not.
    index('responses_newest').on(t.agency_id, t.job_id, t.created_at, t.id),
    index('responses_finished').on(t.agency_id, t.finished_at),
    // Inviting checks who is already in the job.
    index('responses_email').on(t.agency_id, t.job_id, t.email),
    index('responses_phone').on(t.agency_id, t.job_id, t.phone),
    // For lists by one filter, newest first.
    index('responses_by_status').on(t.agency_id, t.job_id, t.status, t.created_at, t.id).where(isListed),
    index('responses_by_progress').on(t.agency_id, t.job_id, t.progress, t.created_at, t.id).where(isListed),
    index('responses_by_rate').on(t.agency_id, t.job_id, t.overall_rate, t.created_at, t.id).where(isListed),
    index('responses_by_pipeline')
      .on(t.agency_id, t.job_id, t.pipeline_id, t.created_at, t.id)
      .where(isListed),
    // For lists in another order (domain/candidates/list/sorting.ts).
    index('responses_by_finish').on(t.agency_id, t.job_id, t.finished_at, t.created_at, t.id).where(isListed),
    index('responses_by_invitation')
      .on(t.agency_id, t.job_id, t.invited_at, t.created_at, t.id)
      .where(isListed),
    index('responses_by_score').on(t.agency_id, t.job_id, t.score, t.created_at, t.id).where(isListed),
    index('responses_by_name').on(t.agency_id, t.job_id, t.sort_name, t.created_at, t.id).where(isListed),
    // Stuck candidates are among those in progress. The index has all that the rules compare, so no row is read.
    index('responses_under_way')
      .on(
        t.agency_id,
        t.job_id,
        t.id,
        t.progress,
        t.trouble,
        t.active_at,
        t.started_at,
        t.source,
        t.removed_at,
      )
      .where(sql`progress in ('not_started', 'in_progress', 'uploading') and started_at is not null`),
    // Lists across jobs, newest first.
    index('responses_all').on(t.agency_id, t.created_at, t.id).where(isListed),
    index('responses_all_by_status').on(t.agency_id, t.status, t.created_at, t.id).where(isListed),
    // In another order.
    index('responses_all_by_finish').on(t.agency_id, t.finished_at, t.created_at, t.id).where(isListed),
    index('responses_all_by_invitation').on(t.agency_id, t.invited_at, t.created_at, t.id).where(isListed),
    index('responses_all_by_score').on(t.agency_id, t.score, t.created_at, t.id).where(isListed),
    index('responses_all_by_rate').on(t.agency_id, t.overall_rate, t.created_at, t.id).where(isListed),
    index('responses_all_by_name').on(t.agency_id, t.sort_name, t.created_at, t.id).where(isListed),
    // Invitations that did not arrive are few.
    index('responses_undelivered')
      .on(t.agency_id, t.created_at, t.id)
      .where(
        sql`message_state in ('failed', 'bounced') and started_at is null and status in ('new', 'invited')`,
      ),
    // A job's counts (domain/jobs/listed-store.ts) read this index alone.
    index('responses_counted')
      .on(t.agency_id, t.job_id, t.status, t.progress, t.started_at, t.finished_at, t.invited_at)
      .where(isListed),
    // The same person in several jobs.
    index('responses_person_email')
      .on(t.agency_id, t.email)
      .where(sql`email <> ''`),
    index('responses_person_phone')
      .on(t.agency_id, t.phone)
      .where(sql`phone <> ''`),
    index('responses_removed').on(t.removed_at).where(isRemoved),
    // find_overdue_responses reads only deadlines that have passed.
    index('responses_deadline').on(t.deadline_at).where(hasOpenDeadline),
    index('responses_previous')
      .on(t.agency_id, t.previous_id)
      .where(sql`previous_id is not null`),
    index('responses_share_link').on(t.agency_id, t.share_link_id),
    // A member has at most one demo candidate.
    uniqueIndex('responses_demo').on(t.agency_id, t.invited_by).where(isDemo),
    // Each deleted file is checked for remaining references.
    index('responses_preview_image')
      .on(t.agency_id, t.preview_image_file_id)
      .where(sql`preview_image_file_id is not null`),
    // Invited candidates by state, newest first. domain/invitations/find-invited.ts repeats the condition.
    index('responses_invited')
      .on(t.agency_id, t.job_id, t.message_state, t.created_at, t.id)
      .where(sql`(source not in ('share', 'preview') or invited_at is not null) and removed_at is null`),
  ],
);

/**
 * How many listed candidates a job has in a status: the sum of its rows. Triggers add a row for each change (migration
 * status_counts), so that no change waits for another. No key to jobs, as in funnel.ts.
 */
export const status_counts = pgTable(
  'status_counts',
  {
    agency_id: uuid().notNull(),
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    job_id: uuid().notNull(),
    status: text().notNull(),
    /** Negative for candidates who left the status. */
    counted: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    index('status_counts_job').on(t.agency_id, t.job_id, t.status, t.counted),
  ],
);

/** More time, text for video, a later deadline: belongs to one response, never shown to reviewers. */
export const accommodations = pgTable(
  'accommodations',
  {
    ...tenantKey(),
    response_id: uuid().notNull(),
    /** 1.5, 2, or 0 for no limit. */
    time_factor: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(1),
    text_for_video: boolean().notNull().default(false),
    deadline_at: instant(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('accommodations_response').on(t.agency_id, t.response_id),
    // find_overdue_responses
    index('accommodations_deadline')
      .on(t.deadline_at)
      .where(sql`deadline_at is not null`),
  ],
);

/**
 * A candidate's request to the recruiter: a question, more time, writing instead of video, a later deadline.
 */
export const candidate_requests = pgTable(
  'candidate_requests',
  {
    ...tenantKey(),
    response_id: uuid().notNull(),
    /** question, more_time, text_for_video, later_deadline */
    kind: text().notNull(),
    text: text().notNull().default(''),
    /** open, granted, declined, answered */
    state: text().notNull().default('open'),
    reply: text().notNull().default(''),
    replied_by: uuid(),
    replied_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('candidate_requests_response').on(t.agency_id, t.response_id, t.created_at),
    index('candidate_requests_open')
      .on(t.agency_id, t.response_id)
      .where(sql`state = 'open'`),
  ],
);

export const candidate_sessions = pgTable(
  'candidate_sessions',
  {
    /** SHA-256 of the token that the device made. */
    token_hash: bytea().primaryKey(),
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    user_agent: text().notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('candidate_sessions_response').on(t.agency_id, t.response_id),
  ],
);

/** Which version of which question this person gets, in which order. Fixed at start. */
export const response_questions = pgTable(
  'response_questions',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    question_id: uuid().notNull(),
    version_id: uuid().notNull(),
    position: integer().notNull(),
    /** When the candidate first saw the question, on any device. Reported only if it has a time limit. */
    shown_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.response_id, t.question_id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.question_id],
      foreignColumns: [questions.agency_id, questions.id],
    }),
    foreignKey({
      columns: [t.agency_id, t.version_id],
      foreignColumns: [question_versions.agency_id, question_versions.id],
    }),
    // Analytics read a job's by question.
    index('response_questions_question').on(t.agency_id, t.question_id),
  ],
);

/** One answer to one question. For video it names the chosen take. */
export const answers = pgTable(
  'answers',
  {
    ...tenantKey(),
    response_id: uuid().notNull(),
    question_id: uuid().notNull(),
    version_id: uuid().notNull(),
    type: text().notNull().$type<QuestionType>(),
    text: text(),
    code: text(),
    code_language: text(),
    option_ids: uuid().array(),
    /** No foreign key: the take may still be uploading, and is linked when it arrives. */
    take_id: uuid(),
    /** CodeResult of each example (contract/response.ts); null until they have run. */
    code_results: jsonb(),
    /** Points scored; null if the question has no points. */
    points: integer(),
    /** The device's server-corrected clock when the answer was complete. */
    recorded_at: instant().notNull(),
    arrived_late: boolean().notNull().default(false),
    /** False: the candidate never chose this take; it was the last one when the interview was settled. */
    is_confirmed: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('answers_once').on(t.agency_id, t.response_id, t.question_id),
    // A review queue.
    index('answers_question').on(t.agency_id, t.question_id, t.id),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.question_id],
      foreignColumns: [questions.agency_id, questions.id],
    }),
    foreignKey({
      columns: [t.agency_id, t.version_id],
      foreignColumns: [question_versions.agency_id, question_versions.id],
    }),
  ],
);

/** One rating per answer and user. */
export const ratings = pgTable(
  'ratings',
  {
    agency_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** good, middling, bad */
    rate: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.answer_id, t.user_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
    // The review queue in which a member rated last.
    index('ratings_user').on(t.agency_id, t.user_id, t.updated_at),
  ],
);

/** Notes on a response, visible only within the organization. */
export const notes = pgTable(
  'notes',
  {
    ...tenantKey(),
    response_id: uuid().notNull(),
    user_id: uuid().notNull(),
    text: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** The last editor; null: never edited. */
    edited_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
    index('notes_response').on(t.agency_id, t.response_id, t.created_at),
  ],
);

/** Comments at a moment of an answer's video. */
export const comments = pgTable(
  'comments',
  {
    ...tenantKey(),
    answer_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** Milliseconds from the start of the video; null: about the whole answer. */
    at_ms: integer(),
    text: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
    index('comments_answer').on(t.agency_id, t.answer_id, t.created_at),
  ],
);
