// How far candidates got, counted by day (domain/analytics). A candidate belongs to the UTC day on which they were added to the job.
import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { jobs, questions, share_links } from './job.ts';

/** A surrogate key. Queries use the unique key of each table. */
const tenantRow = () => ({
  agency_id: uuid().notNull(),
  id: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
});

/** Where candidates came from, and when. */
const origin = () => ({
  job_id: uuid().notNull(),
  day: date({ mode: 'string' }).notNull(),
  source: text().notNull(),
  /** The additional share link they came through. */
  share_link_id: uuid(),
});

/** contract/analytics.ts */
const steps = () => ({
  entered: integer().notNull().default(0),
  started: integer().notNull().default(0),
  answered: integer().notNull().default(0),
  finished: integer().notNull().default(0),
  viewed: integer().notNull().default(0),
  decided: integer().notNull().default(0),
});

/** All candidates, deleted ones included. Counted again when one of the day has changed (funnel_dirty). */
export const funnel_days = pgTable('funnel_days', { ...tenantRow(), ...origin(), ...steps() }, (t) => [
  primaryKey({ columns: [t.agency_id, t.id] }),
  unique('funnel_days_once').on(t.agency_id, t.job_id, t.day, t.source, t.share_link_id).nullsNotDistinct(),
  index('funnel_days_day').on(t.agency_id, t.day),
  foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
    'cascade',
  ),
  foreignKey({
    columns: [t.agency_id, t.share_link_id],
    foreignColumns: [share_links.agency_id, share_links.id],
  }).onDelete('cascade'),
]);

/**
 * Candidates whose rows are deleted. A trigger adds each when it goes (migration funnel). No key to jobs here and below: who
 * deletes a job locks it before its candidates, and a candidate's own change must not wait for that.
 */
export const funnel_erased = pgTable('funnel_erased', { ...tenantRow(), ...origin(), ...steps() }, (t) => [
  primaryKey({ columns: [t.agency_id, t.id] }),
  unique('funnel_erased_once').on(t.agency_id, t.job_id, t.day, t.source, t.share_link_id).nullsNotDistinct(),
  foreignKey({
    columns: [t.agency_id, t.share_link_id],
    foreignColumns: [share_links.agency_id, share_links.id],
  }).onDelete('cascade'),
]);

/** What deleted candidates did at each question. */
export const question_erased = pgTable(
  'question_erased',
  {
    ...tenantRow(),
    ...origin(),
    question_id: uuid().notNull(),
    reached: integer().notNull().default(0),
    answered: integer().notNull().default(0),
    /** Called `left` in the contract, a keyword of SQL. */
    left_here: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('question_erased_once')
      .on(t.agency_id, t.job_id, t.day, t.source, t.share_link_id, t.question_id)
      .nullsNotDistinct(),
    foreignKey({
      columns: [t.agency_id, t.question_id],
      foreignColumns: [questions.agency_id, questions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.share_link_id],
      foreignColumns: [share_links.agency_id, share_links.id],
    }).onDelete('cascade'),
  ],
);

/** Days whose counts have changed. Rows are only added, so that no candidate waits for another; counting deletes them. */
export const funnel_dirty = pgTable(
  'funnel_dirty',
  {
    ...tenantRow(),
    job_id: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    index('funnel_dirty_day').on(t.agency_id, t.job_id, t.day),
  ],
);
