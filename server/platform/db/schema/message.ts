// Message templates and sent messages.
import type { CandidateLetterKind } from '#contract/follow-up.ts';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { jobs } from './job.ts';
import { responses } from './response.ts';

export const message_templates = pgTable(
  'message_templates',
  {
    ...tenantKey(),
    /** invitation, reminder, rejection, ... */
    kind: text().notNull(),
    language: text().notNull(),
    email_title: text().notNull(),
    greeting: text().notNull(),
    sms_text: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    unique('message_templates_kind').on(t.agency_id, t.kind, t.language),
  ],
);

/**
 * `invitation`: by a recruiter. `bulk_invitation`: from an import, with its own limits. `reminder`: before the
 * deadline. `own_link`: a personal link for someone who came from a share link. `confirmation`: everything has arrived.
 */
export const letterKinds = ['invitation', 'bulk_invitation', 'reminder', 'own_link', 'confirmation'] as const;
export type LetterKind = (typeof letterKinds)[number];
/**
 * Emails about live rooms, which say nothing about an interview's link: `room` to a candidate, `room_member` to a
 * colleague.
 */
export const roomKinds = ['room', 'room_member'] as const;
/** `test`: a member tries out a message; it belongs to no candidate. */
export type StoredMessageKind = LetterKind | CandidateLetterKind | (typeof roomKinds)[number] | 'test';
/** The fault of a message that was held back by a limit. */
export const heldBack = 'limit';

export const messages = pgTable(
  'messages',
  {
    ...tenantKey(),
    response_id: uuid(),
    /** email, sms */
    channel: text().notNull(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** queued, sent, delivered, failed, bounced, canceled */
    state: text().notNull().default('queued'),
    fault: text().notNull().default(''),
    created_at: createdAt(),
    sent_at: instant(),
    delivered_at: instant(),
    /** The provider's id for an SMS. */
    provider_id: text().notNull().default(''),
    /** By which its reader finds out whether it is genuine (kernel/check-code.ts); null: it has none. */
    code: text(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('messages_response').on(t.agency_id, t.response_id),
    index('messages_newest').on(t.agency_id, t.created_at),
    uniqueIndex('messages_code')
      .on(t.code)
      .where(sql`code is not null`),
  ],
);

/** A bulk invitation from a file. */
export const imports = pgTable(
  'imports',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    /** email, sms */
    channel: text().notNull(),
    file_name: text().notNull().default(''),
    language: text().notNull(),
    /** running, done, canceled */
    state: text().notNull().default('running'),
    total: integer().notNull(),
    duplicates: integer().notNull().default(0),
    /** Counts of processed rows by result. */
    invited: integer().notNull().default(0),
    already: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    created_by: uuid(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('imports_job').on(t.agency_id, t.job_id, t.created_at),
  ],
);

/** A pending row of an import. Deleted once processed; its data is then in the response. */
export const import_rows = pgTable(
  'import_rows',
  {
    agency_id: uuid().notNull(),
    import_id: uuid().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** Empty: the import's. */
    language: text().notNull().default(''),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    note: text().notNull().default(''),
    /** Where the person comes from; empty: not given. */
    source: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.import_id, t.position] }),
    foreignKey({
      columns: [t.agency_id, t.import_id],
      foreignColumns: [imports.agency_id, imports.id],
    }).onDelete('cascade'),
  ],
);
