// What a model suggests for scorecards. All of it goes with the response. The quotes are places in answers, not words.
import {
  bigint,
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
import { memberships } from './agency.ts';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { answers, responses } from './response.ts';
import { competence_versions } from './scorecard.ts';

/** The newest assessment of a competence of a candidate. */
export const assessments = pgTable(
  'assessments',
  {
    ...tenantKey(),
    response_id: uuid().notNull(),
    competence_id: uuid().notNull(),
    /** The wording that it is assessed by. */
    version_id: uuid().notNull(),
    /** The run that makes it, which is the use in `ai_usage`. */
    run_id: uuid().notNull(),
    /** domain/assessments/store.ts: waiting, running, ready, no_evidence, none, over_limit */
    state: text().notNull().default('waiting'),
    /** Why there is no suggestion; empty: there is one, or none yet. */
    fault: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** 1 to 4. */
    level: integer(),
    reason: text().notNull().default(''),
    model: text().notNull().default(''),
    prompt_version: integer(),
    /** Lower-case hex: of our instructions to the model, and of the data that it got. */
    prompt_sha256: text().notNull().default(''),
    input_sha256: text().notNull().default(''),
    /** True if an answer addresses a model. */
    is_suspect: boolean().notNull().default(false),
    /** How many quotes were dropped, and why (domain/assessments/verify.ts). */
    dropped: jsonb(),
    tokens: integer().notNull().default(0),
    cost_micros: bigint({ mode: 'number' }).notNull().default(0),
    /** When the model answered; null: not yet. */
    made_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('assessments_competence').on(t.agency_id, t.response_id, t.competence_id),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.version_id],
      foreignColumns: [competence_versions.agency_id, competence_versions.id],
    }).onDelete('cascade'),
    // A deleted wording is checked for remaining references.
    index('assessments_version').on(t.agency_id, t.version_id),
  ],
);

/** Where the evidence is. It counts only while the words there are those that were quoted. */
export const assessment_quotes = pgTable(
  'assessment_quotes',
  {
    ...tenantKey(),
    assessment_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    position: integer().notNull(),
    /** Indexes of recognized words, or of the words of a written answer; `to_word` is beyond the last. */
    from_word: integer().notNull(),
    to_word: integer().notNull(),
    /** In the player; null: the answer is written. */
    from_ms: integer(),
    to_ms: integer(),
    /** Of the transcript; 0: the answer is written. */
    revision: integer().notNull(),
    /** Lower-case hex of the words as they are compared. */
    words_sha256: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.assessment_id],
      foreignColumns: [assessments.agency_id, assessments.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    index('assessment_quotes_assessment').on(t.agency_id, t.assessment_id, t.position),
    index('assessment_quotes_answer').on(t.agency_id, t.answer_id),
  ],
);

/** Whether a member agrees with a suggestion. */
export const assessment_reactions = pgTable(
  'assessment_reactions',
  {
    agency_id: uuid().notNull(),
    assessment_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** contract/assessment.ts */
    reaction: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.assessment_id, t.user_id] }),
    foreignKey({
      columns: [t.agency_id, t.assessment_id],
      foreignColumns: [assessments.agency_id, assessments.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
  ],
);

/** What the model got and what it replied, sealed (kernel/secrets/seal.ts). */
export const assessment_logs = pgTable(
  'assessment_logs',
  {
    ...tenantKey(),
    assessment_id: uuid().notNull(),
    sealed: bytea().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.assessment_id],
      foreignColumns: [assessments.agency_id, assessments.id],
    }).onDelete('cascade'),
    index('assessment_logs_assessment').on(t.agency_id, t.assessment_id),
  ],
);
