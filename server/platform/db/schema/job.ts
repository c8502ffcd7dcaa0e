// Jobs and their questions. A question's text, times and options live in versions, which never change once written:
// editing a job that has answers adds a version, and those who answered keep theirs.
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
    ai_instructions: text().notNull().default(''),
    /** Sound with a still picture counts as an answer where video is not possible. */
    audio_only_allowed: boolean().notNull().default(true),
    ask_additional_files: boolean().notNull().default(false),
    /** Candidates may give themselves time x1.5 without asking. */
    self_accommodation: boolean().notNull().default(false),
    /** Reviewers rate question by question without names, until they have rated. */
    hide_names: boolean().notNull().default(true),
    /** Hours before the deadline at which those who have not finished are reminded, once; null: nobody is. */
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

/** A question's place in its job; what it asks is in its newest version. */
export const questions = pgTable(
  'questions',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    sorting: integer().notNull(),
    /** The version that is asked from now on. */
    version: integer().notNull().default(1),
    /** Set when taken out of the job; answers given keep it. */
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
    /** The question of the bank that it came from. */
    default_id: uuid(),
    /** video, text, code, choice */
    type: text().notNull(),
    question: text().notNull(),
    image_file_id: uuid(),
    video_file_id: uuid(),
    video_link: text().notNull().default(''),
    /** WebVTT of the question's own video. */
    captions: text().notNull().default(''),
    /** Answer time, seconds. */
    time: integer().notNull(),
    /** Seconds; null is 'Unlim'. */
    preparation_time: integer(),
    is_count: boolean().notNull(),
    points: integer().notNull(),
    retake: integer().notNull(),
    language_answer: text().notNull(),
    copyscape_check: boolean().notNull(),
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
    // Whether anything names a file is asked of each that goes.
    index('question_versions_image')
      .on(t.agency_id, t.image_file_id)
      .where(sql`image_file_id is not null`),
    index('question_versions_video')
      .on(t.agency_id, t.video_file_id)
      .where(sql`video_file_id is not null`),
  ],
);

/** spec.txt's tests: the options of a choice question, the examples of a code question. */
export const question_tests = pgTable(
  'question_tests',
  {
    agency_id: uuid().notNull(),
    version_id: uuid().notNull(),
    id: uuid().notNull(),
    /** An option's text; what an example of a code question is given on standard input. */
    text: text().notNull(),
    correct: boolean().notNull(),
    /** What an example's program has to print. */
    output: text().notNull().default(''),
    /** Whether the candidate does not get to see this example. */
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

/** The agency's own questions, to be asked again in other jobs. Candor's own are in server/bank. */
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
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** One more share link of a job, for one place where it is published. */
export const share_links = pgTable(
  'share_links',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    source: text().notNull(),
    hash: text().notNull().unique(),
    created_by: uuid(),
    created_at: createdAt(),
    /** Set when it was closed: responses that came by it keep it. */
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
