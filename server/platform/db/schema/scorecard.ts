// Scorecards: each reviewer's level for each competence of a candidate's job. A level refers to the wording it was given
// for, and wordings never change.
import {
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
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { jobs } from './job.ts';
import { responses } from './response.ts';

/** Every wording that a competence has had. No foreign key to it: scorecards outlive its removal from the profile. */
export const competence_versions = pgTable(
  'competence_versions',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    competence_id: uuid().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    /** Four sentences, the lowest level first, or none. */
    levels: jsonb().notNull().$type<string[]>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('competence_versions_number').on(t.agency_id, t.competence_id, t.version),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('competence_versions_job').on(t.agency_id, t.job_id),
  ],
);

/** One scorecard per candidate and member. */
export const scorecards = pgTable(
  'scorecards',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** Null: a draft, which only its author sees. */
    submitted_at: instant(),
    /** When the member chose to see the others' before submitting this one. */
    viewed_first_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.response_id, t.user_id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
  ],
);

export const scorecard_levels = pgTable(
  'scorecard_levels',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    user_id: uuid().notNull(),
    competence_id: uuid().notNull(),
    version_id: uuid().notNull(),
    /** 1 to 4, or 0: no evidence. Null: only a note so far. */
    level: integer(),
    /** As first submitted; null in a draft. */
    first_level: integer(),
    note: text().notNull().default(''),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.response_id, t.user_id, t.competence_id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id, t.user_id],
      foreignColumns: [scorecards.agency_id, scorecards.response_id, scorecards.user_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.version_id],
      foreignColumns: [competence_versions.agency_id, competence_versions.id],
    }),
    // A deleted wording is checked for remaining references.
    index('scorecard_levels_version').on(t.agency_id, t.version_id),
  ],
);
