// Applicant tracking systems that order interviews: an agency's connections, and the orders that came through them.
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { jobs } from './job.ts';
import { responses } from './response.ts';
import { review_links } from './review.ts';

export const ats_connections = pgTable(
  'ats_connections',
  {
    ...tenantKey(),
    /** contract/ats.ts: greenhouse, ashby. */
    kind: text().notNull(),
    /** SHA-256 of the key with which the partner calls. */
    key_hash: bytea().notNull().unique(),
    last_four: text().notNull(),
    /** Encrypted with the installation's key: the key with which Candor calls the partner. */
    callback_key: bytea().notNull(),
    active: boolean().notNull().default(true),
    created_by: uuid().notNull(),
    created_at: createdAt(),
    /** Accurate to ten minutes. */
    last_used_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** An order outlives its candidate and its job, so that its end can be reported. In SQL, only the reference becomes null. */
export const ats_orders = pgTable(
  'ats_orders',
  {
    ...tenantKey(),
    connection_id: uuid().notNull(),
    /** What the partner calls it: Greenhouse’s address for updates, Ashby’s application and test. */
    external_ref: text().notNull(),
    job_id: uuid(),
    response_id: uuid(),
    /** The result; null until the interview is complete. */
    review_link_id: uuid(),
    /** contract/ats.ts: open, started, complete, canceled. */
    state: text().notNull(),
    /** Failed reports of this state. */
    attempts: integer().notNull().default(0),
    /** When the partner last accepted a report. */
    pushed_at: instant(),
    /** Why the last report failed (contract/ats.ts); empty: it did not. */
    fault: text().notNull().default(''),
    created_at: createdAt(),
    /** When the state changed. */
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.connection_id],
      foreignColumns: [ats_connections.agency_id, ats_connections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.job_id], foreignColumns: [jobs.agency_id, jobs.id] }).onDelete(
      'set null',
    ),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('set null'),
    foreignKey({
      columns: [t.agency_id, t.review_link_id],
      foreignColumns: [review_links.agency_id, review_links.id],
    }).onDelete('set null'),
    // An order sent twice is one order.
    unique('ats_orders_reference').on(t.agency_id, t.connection_id, t.external_ref),
    index('ats_orders_newest').on(t.agency_id, t.connection_id, t.created_at),
    index('ats_orders_response').on(t.agency_id, t.response_id),
    index('ats_orders_job').on(t.agency_id, t.job_id),
    index('ats_orders_link').on(t.agency_id, t.review_link_id),
  ],
);
