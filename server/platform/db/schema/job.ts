// Jobs and their questions. A question's text, times and options are in versions, which never change: editing
// a job with answers adds a version, and earlier answers keep theirs.
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QuestionDraft } from '#contract/question-draft.ts';
import type { QuestionType } from '#contract/question.ts';
import { agencies, memberships } from './agency.ts';
import { industries, professions, subjects } from './catalogue.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { companies, files } from './company.ts';

export const jobs = pgTable(
  'jobs',
  {
    ...tenantKey(),
    company_id: uuid().notNull(),
    role_id: uuid().references(() => professions.id),
    /** The hiring profile template that filled the job last, built-in or the agency's own. */
    hiring_template_id: uuid(),
    industry_id: uuid().references(() => industries.id),
    active: boolean().notNull().default(true),
    name: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    salary: text().notNull().default(''),
    currency: text().notNull().default(''),
    start_at: instant().notNull(),
    expire_days: integer(),
    expire_date: instant(),
    hash_link: text().notNull().unique(),
    template: text().notNull().default('basic'),
    header_image_file_id: uuid(),
    preview_video_file_id: uuid(),
    for_follow_up: boolean().notNull().default(false),
    can_export_all: boolean().notNull().default(true),
    ask_cv: boolean().notNull().default(false),
    ask_motivation_letter: boolean().notNull().default(false),
    /** Block the invitation link after start: no new session, never the same one. */
    block_try: boolean().notNull().default(false),
    /** One interview per IP address via the share link. */
    one_per_ip: boolean().notNull().default(false),
    /** Shuffle questions, once per candidate. */
    random_order: boolean().notNull().default(false),
    /** A model suggests levels for scorecards. */
    ai_assessment: boolean().notNull().default(false),
    ai_instructions: text().notNull().default(''),
    /** The first day, yyyy-mm-dd in UTC, on which the model gets answers; empty: from the start. */
    ai_off_until: text().notNull().default(''),
    /** A published audit of the model for bias. */
    ai_audit_url: text().notNull().default(''),
    /** Answers to every question are compared, whatever its `copyscape_check` says. */
    plagiarism_check: boolean().notNull().default(false),
    /** Audio with a still picture counts as an answer if video is not possible. */
    audio_only_allowed: boolean().notNull().default(true),
    ask_additional_files: boolean().notNull().default(false),
    /** Candidates may take 1.5x time without asking. */
    self_accommodation: boolean().notNull().default(false),
    /** Reviewers rate question by question and see no names until they have rated. */
    hide_names: boolean().notNull().default(true),
    /** Hours before the deadline at which unfinished candidates get one reminder; null: no reminder. */
    remind_hours: integer().default(24),
    /** Listed on the company's public page while it is open. */
    on_company_page: boolean().notNull().default(true),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.company_id], foreignColumns: [companies.agency_id, companies.id] }),
    foreignKey({
      columns: [t.agency_id, t.header_image_file_id],
      foreignColumns: [files.agency_id, files.id],
    }),
    foreignKey({
      columns: [t.agency_id, t.preview_video_file_id],
      foreignColumns: [files.agency_id, files.id],
    }),
    index('jobs_company').on(t.agency_id, t.company_id),
  ],
);

export const competences = pgTable(
  'competences',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    name: text().notNull(),
    score: integer().notNull(),
    /** What an answer of each level from 1 to 4 contains, or none. */
    levels: jsonb().notNull().$type<string[]>().default([]),
    /** The questions that show it; empty: any. */
    question_ids: uuid().array().notNull().default([]),
    by_ai: boolean().notNull().default(false),
    /** Increases with its name and levels. Each version is in competence_versions. */
    version: integer().notNull().default(1),
    sorting: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('competences_job').on(t.agency_id, t.job_id),
  ],
);

export const pipelines = pgTable(
  'pipelines',
  { ...tenantKey(), job_id: uuid().notNull(), name: text().notNull(), sorting: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('pipelines_job').on(t.agency_id, t.job_id),
  ],
);

/** Assigned jobs of members who may not see all. */
export const job_reviewers = pgTable(
  'job_reviewers',
  { agency_id: uuid().notNull(), job_id: uuid().notNull(), user_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.job_id, t.user_id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);

/** A question's place in its job. Its content is in its newest version. */
export const questions = pgTable(
  'questions',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    sorting: integer().notNull(),
    /** The version currently asked. */
    version: integer().notNull().default(1),
    /** The question of another job that it was copied from. No foreign key: that job may be deleted. */
    origin_id: uuid(),
    /** Set when removed from the job; existing answers keep it. */
    removed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('questions_job').on(t.agency_id, t.job_id, t.sorting),
  ],
);

export const question_versions = pgTable(
  'question_versions',
  {
    ...tenantKey(),
    question_id: uuid().notNull(),
    version: integer().notNull(),
    /** The bank question it came from. */
    default_id: uuid(),
    type: text().notNull().$type<QuestionType>(),
    question: text().notNull(),
    image_file_id: uuid(),
    video_file_id: uuid(),
    video_link: text().notNull().default(''),
    /** WebVTT for the question's video. */
    captions: text().notNull().default(''),
    /** Answer time, seconds; null: no limit. */
    time: integer(),
    /** Seconds; null: unlimited. */
    preparation_time: integer(),
    is_count: boolean().notNull(),
    points: integer().notNull(),
    retake: integer().notNull(),
    language_answer: text().notNull(),
    copyscape_check: boolean().notNull(),
    /** A model may look for competences in answers to this version. */
    ai_assessed: boolean().notNull().default(false),
    /** Programming languages of a code question; empty: all. */
    languages: jsonb().notNull().$type<QuestionDraft['languages']>().default([]),
    /** Own starter code of a code question, by language. */
    starters: jsonb().notNull().$type<QuestionDraft['starters']>().default([]),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('question_versions_number').on(t.agency_id, t.question_id, t.version),
    foreignKey({
      columns: [t.agency_id, t.question_id],
      foreignColumns: [questions.agency_id, questions.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.image_file_id], foreignColumns: [files.agency_id, files.id] }),
    foreignKey({ columns: [t.agency_id, t.video_file_id], foreignColumns: [files.agency_id, files.id] }),
    // Each deleted file is checked for remaining references.
    index('question_versions_image')
      .on(t.agency_id, t.image_file_id)
      .where(sql`image_file_id is not null`),
    index('question_versions_video')
      .on(t.agency_id, t.video_file_id)
      .where(sql`video_file_id is not null`),
  ],
);

/** The options of a choice question, or the examples of a code question. */
export const question_tests = pgTable(
  'question_tests',
  {
    agency_id: uuid().notNull(),
    version_id: uuid().notNull(),
    id: uuid().notNull(),
    /** An option's text, or an example's standard input. */
    text: text().notNull(),
    correct: boolean().notNull(),
    /** The output an example expects. */
    output: text().notNull().default(''),
    /** True if candidates don't see this example. */
    hidden: boolean().notNull().default(false),
    sorting: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.version_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.version_id],
      foreignColumns: [question_versions.agency_id, question_versions.id],
    }).onDelete('cascade'),
  ],
);

/** The agency's own questions, for reuse in other jobs. Candor's own are in server/domain/jobs/bank. */
export const bank_questions = pgTable(
  'bank_questions',
  {
    ...tenantKey(),
    subject_id: uuid()
      .notNull()
      .references(() => subjects.id),
    role_id: uuid().references(() => professions.id),
    language: text().notNull(),
    /** BankContent (contract/bank.ts). */
    content: jsonb().notNull(),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** Set once removed. The row is deleted a day later, when the next one is removed. */
    removed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** The agency's own hiring profile templates. */
export const hiring_templates = pgTable(
  'hiring_templates',
  {
    ...tenantKey(),
    name: text().notNull(),
    role_id: uuid().references(() => professions.id),
    /** `{ questions, competences }` (contract/bank.ts). */
    content: jsonb().notNull(),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** As of a bank question. */
    removed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** An additional share link of a job, for one place where it is published. */
export const share_links = pgTable(
  'share_links',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    source: text().notNull(),
    hash: text().notNull().unique(),
    created_by: uuid(),
    created_at: createdAt(),
    /** Set when closed. Responses that came through it keep the reference. */
    removed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('share_links_job').on(t.agency_id, t.job_id),
  ],
);
