// Adverse impact: sealed self-identifications and the counts made from them (domain/impact; DECISIONS.md, 192 and 193).
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies, memberships } from './agency.ts';
import { bytea, createdAt, instant, tenantKey } from './columns.ts';
import { companies } from './company.ts';
import { jobs } from './job.ts';

/** A company without a row has never turned it on. */
export const impact_settings = pgTable(
  'impact_settings',
  {
    agency_id: uuid().notNull(),
    company_id: uuid().notNull(),
    is_on: boolean().notNull(),
    /** Who turned it on or off last, why and when. */
    user_id: uuid().notNull(),
    reason: text().notNull(),
    changed_at: instant().notNull(),
    /** The candidates that the next report needs. Turning it off and on does not change it. */
    needed: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.company_id] }),
    foreignKey({
      columns: [t.agency_id, t.company_id],
      foreignColumns: [companies.agency_id, companies.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }),
  ],
);

/** No times, references or order: `mix-self-ids` rewrites all rows in the order of their keys. */
export const self_ids = pgTable(
  'self_ids',
  {
    agency_id: uuid().notNull(),
    /** HMAC of the response's id with a key of the installation. */
    key: bytea().notNull(),
    /** The answers (server/kernel/secrets/self-id.ts). Null: counted, or deleted by the candidate, who cannot answer again. */
    sealed: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.key] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** Reports never change. */
export const impact_reports = pgTable(
  'impact_reports',
  {
    ...tenantKey(),
    company_id: uuid().notNull(),
    /** The number that was needed. The exact count would reveal how many skipped a question. */
    at_least: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.company_id],
      foreignColumns: [companies.agency_id, companies.id],
    }).onDelete('cascade'),
  ],
);

/** The shown cells. No other number is stored. */
export const impact_counts = pgTable(
  'impact_counts',
  {
    agency_id: uuid().notNull(),
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    report_id: uuid().notNull(),
    /** Null: all jobs of the company. */
    job_id: uuid(),
    /** sex, ethnicity, sex_ethnicity, age (contract/impact.ts) */
    dimension: text().notNull(),
    /** Values of contract/self-id.ts. */
    sex: text(),
    ethnicity: text(),
    age: text(),
    /** finished, viewed, decided, accepted */
    step: text().notNull(),
    candidates: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('impact_counts_once')
      .on(t.agency_id, t.report_id, t.job_id, t.dimension, t.sex, t.ethnicity, t.age, t.step)
      .nullsNotDistinct(),
    foreignKey({
      columns: [t.agency_id, t.report_id],
      foreignColumns: [impact_reports.agency_id, impact_reports.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    check('impact_counts_none_small', sql`candidates >= 5`),
  ],
);
