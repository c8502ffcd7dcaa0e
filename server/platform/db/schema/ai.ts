// What AI was used for, what it cost, and whether its services work. Suggested questions. No candidate's words.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies, memberships } from './agency.ts';
import { bytea, createdAt, instant, tenantKey } from './columns.ts';

/** A use of AI. It is reserved before the request, so that limits hold, and settled or released after it. */
export const ai_usage = pgTable(
  'ai_usage',
  {
    ...tenantKey(),
    /** The calendar month in UTC that it counts in, as 2026-11. */
    month: text().notNull(),
    kind: text().$type<'transcript_seconds' | 'assessments' | 'generations' | 'web_checks'>().notNull(),
    /** An answer, a response or a suggestion. No foreign key: it counts after they are deleted. */
    subject_id: uuid().notNull(),
    state: text().$type<'reserved' | 'settled' | 'released'>().notNull(),
    /** Seconds, or one. */
    units: integer().notNull(),
    tokens: integer().notNull().default(0),
    /** In millionths of the operator's currency. */
    cost_micros: bigint({ mode: 'number' }).notNull().default(0),
    created_at: createdAt(),
    settled_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    index('ai_usage_month').on(t.agency_id, t.month, t.kind),
    check(
      'ai_usage_kind',
      sql`${t.kind} in ('transcript_seconds', 'assessments', 'generations', 'web_checks')`,
    ),
    check('ai_usage_state', sql`${t.state} in ('reserved', 'settled', 'released')`),
    check('ai_usage_units', sql`${t.units} >= 0`),
  ],
);

/** Questions that a model suggested for a job. Deleted after a day. */
export const question_suggestions = pgTable(
  'question_suggestions',
  {
    ...tenantKey(),
    user_id: uuid().notNull(),
    /** SHA-256 of what was asked. */
    content_hash: bytea().notNull(),
    /** What was answered; null: the model is at work. */
    result: jsonb(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    index('question_suggestions_created').on(t.created_at),
  ],
);

/** Of the installation: what AI cost in a month, reservations included. */
export const service_spend = pgTable('service_spend', {
  month: text().primaryKey(),
  cost_micros: bigint({ mode: 'number' }).notNull(),
});

/** Of the installation: whether the operator's services work (platform/ai/services.ts). */
export const service_states = pgTable('service_states', {
  service: text().primaryKey(),
  /** Failures in a row. */
  failures: integer().notNull(),
  rests_until: instant(),
  /** True if the operator was notified. */
  is_reported: boolean().notNull(),
  updated_at: instant().notNull(),
});
