// Reviewing: per-reviewer data (seen, views, quick notes), tags, review links for guests, exports, push.
import { sql } from 'drizzle-orm';
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
import { files } from './company.ts';
import { jobs } from './job.ts';
import { answers, responses } from './response.ts';

/** A response's tags. Copies its job and created_at, so the index lists a tag's candidates in order. */
export const response_tags = pgTable(
  'response_tags',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    tag: text().notNull(),
    job_id: uuid().notNull(),
    response_created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.response_id, t.tag] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('response_tags_list').on(t.agency_id, t.job_id, t.tag, t.response_created_at, t.response_id),
    // Across jobs.
    index('response_tags_all').on(t.agency_id, t.tag, t.response_created_at, t.response_id),
  ],
);

/** Who has viewed which response. */
export const response_views = pgTable(
  'response_views',
  {
    agency_id: uuid().notNull(),
    response_id: uuid().notNull(),
    user_id: uuid().notNull(),
    seen_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.user_id, t.response_id] }),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    index('response_views_response').on(t.agency_id, t.response_id),
  ],
);

/** Saved views of a job's list (contract/view.ts). */
export const saved_views = pgTable(
  'saved_views',
  {
    ...tenantKey(),
    user_id: uuid().notNull(),
    /** Null: for every job. */
    job_id: uuid(),
    name: text().notNull(),
    filters: jsonb().notNull(),
    /** table, board */
    layout: text().notNull(),
    /** As in contract/view.ts; null: absent. */
    sort: text(),
    direction: text(),
    columns: text().array(),
    shared: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('saved_views_user').on(t.agency_id, t.user_id),
  ],
);

/** A user's frequent notes. */
export const quick_notes = pgTable(
  'quick_notes',
  { ...tenantKey(), user_id: uuid().notNull(), text: text().notNull(), created_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    index('quick_notes_user').on(t.agency_id, t.user_id, t.created_at),
  ],
);

/** Candidates shared with someone without an account. */
export const review_links = pgTable(
  'review_links',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    hash: text().notNull().unique(),
    name: text().notNull(),
    message: text().notNull().default(''),
    /** Null: all. */
    question_ids: uuid().array(),
    shows_contact: boolean().notNull(),
    shows_files: boolean().notNull(),
    shows_scorecard: boolean().notNull().default(false),
    shows_transcript: boolean().notNull().default(false),
    may_rate: boolean().notNull(),
    may_comment: boolean().notNull(),
    expires_at: instant(),
    /** argon2id in PHC string form; null: no password. */
    password_hash: text(),
    revoked_at: instant(),
    views: integer().notNull().default(0),
    viewed_at: instant(),
    created_by: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    index('review_links_job').on(t.agency_id, t.job_id, t.created_at),
  ],
);

export const review_link_responses = pgTable(
  'review_link_responses',
  {
    agency_id: uuid().notNull(),
    review_link_id: uuid().notNull(),
    response_id: uuid().notNull(),
    sorting: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.review_link_id, t.response_id] }),
    foreignKey({
      columns: [t.agency_id, t.review_link_id],
      foreignColumns: [review_links.agency_id, review_links.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('review_link_responses_response').on(t.agency_id, t.response_id),
  ],
);

/** Someone who opened a review link. */
export const review_guests = pgTable(
  'review_guests',
  {
    ...tenantKey(),
    review_link_id: uuid().notNull(),
    /** SHA-256 of the token that the guest's browser made. */
    token_hash: bytea().notNull().unique(),
    name: text().notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.review_link_id],
      foreignColumns: [review_links.agency_id, review_links.id],
    }).onDelete('cascade'),
    index('review_guests_link').on(t.agency_id, t.review_link_id),
  ],
);

/** Guests' ratings: shown next to the team's, never counted among them. */
export const guest_ratings = pgTable(
  'guest_ratings',
  {
    agency_id: uuid().notNull(),
    answer_id: uuid().notNull(),
    guest_id: uuid().notNull(),
    rate: text().notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.answer_id, t.guest_id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.guest_id],
      foreignColumns: [review_guests.agency_id, review_guests.id],
    }).onDelete('cascade'),
    index('guest_ratings_guest').on(t.agency_id, t.guest_id),
  ],
);

export const guest_comments = pgTable(
  'guest_comments',
  {
    ...tenantKey(),
    answer_id: uuid().notNull(),
    guest_id: uuid().notNull(),
    at_ms: integer(),
    text: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.answer_id],
      foreignColumns: [answers.agency_id, answers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.guest_id],
      foreignColumns: [review_guests.agency_id, review_guests.id],
    }).onDelete('cascade'),
    index('guest_comments_answer').on(t.agency_id, t.answer_id),
    index('guest_comments_guest').on(t.agency_id, t.guest_id),
  ],
);

/** Exports in progress or ready for download (contract/export.ts). */
export const exports = pgTable(
  'exports',
  {
    ...tenantKey(),
    job_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** csv, xlsx, zip */
    format: text().notNull(),
    /** Null: all that match `filters`. */
    response_ids: uuid().array(),
    filters: jsonb().notNull().default({}),
    /** The language of its headings. */
    language: text().notNull(),
    /** waiting, running, ready, failed */
    state: text().notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    file_id: uuid(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    fault: text().notNull().default(''),
    created_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.file_id], foreignColumns: [files.agency_id, files.id] }),
    index('exports_job').on(t.agency_id, t.job_id, t.created_at),
    index('exports_expiry').on(t.expires_at),
    // Each deleted file is checked for remaining references.
    index('exports_file')
      .on(t.agency_id, t.file_id)
      .where(sql`file_id is not null`),
  ],
);

/** A browser subscribed to Web Push. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    ...tenantKey(),
    user_id: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    unique('push_subscriptions_endpoint').on(t.agency_id, t.user_id, t.endpoint),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);
