// Webhooks of an agency, their deliveries and attempts.
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

export const webhooks = pgTable(
  'webhooks',
  {
    ...tenantKey(),
    /** contract/webhook.ts: standard, slack, teams. */
    kind: text().notNull().default('standard'),
    /** Of Slack and Teams only the host and the last four characters: their URL is a secret. */
    url: text().notNull(),
    description: text().notNull().default(''),
    /** contract/webhook.ts. */
    events: text().array().notNull(),
    /** True if messages name candidates, jobs and companies. Always false for `standard`. */
    shows_names: boolean().notNull().default(false),
    /** Encrypted with the installation's key: what signs deliveries, or the whole URL of Slack and Teams. */
    secret: bytea().notNull(),
    /** The previous secret, kept for a day after rotation. */
    old_secret: bytea(),
    old_secret_until: instant(),
    active: boolean().notNull().default(true),
    /** Why Candor turned it off for an answer (contract/webhook.ts); empty: it did not. */
    off_reason: text().notNull().default(''),
    failing_since: instant(),
    /** Until then the receiver asked for a pause (Retry-After). */
    quiet_until: instant(),
    /** Failed attempts in a row. */
    failures: integer().notNull().default(0),
    /** Until then it gets nothing, after several failures in a row (server/domain/webhooks/rules.ts). */
    paused_until: instant(),
    created_by: uuid().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenantKey(),
    webhook_id: uuid().notNull(),
    /** The event's id: the same in every attempt and replay. */
    message_id: text().notNull(),
    event: text().notNull(),
    /** As signed and sent. Messages to Slack and Teams are made from it when they are sent, and are not stored. */
    payload: text().notNull(),
    /** waiting, delivered, failed. */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    http_status: integer(),
    fault: text().notNull().default(''),
    duration_ms: integer(),
    created_at: createdAt(),
    next_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.webhook_id],
      foreignColumns: [webhooks.agency_id, webhooks.id],
    }).onDelete('cascade'),
    // An event queued twice is sent once.
    unique('webhook_deliveries_message').on(t.agency_id, t.webhook_id, t.message_id),
    index('webhook_deliveries_newest').on(t.agency_id, t.webhook_id, t.created_at, t.id),
  ],
);

/** The request and response of each attempt. */
export const webhook_attempts = pgTable(
  'webhook_attempts',
  {
    agency_id: uuid().notNull(),
    delivery_id: uuid().notNull(),
    /** From 1. */
    attempt: integer().notNull(),
    sent_at: instant().notNull(),
    http_status: integer(),
    fault: text().notNull(),
    duration_ms: integer().notNull(),
    /** The request line and headers as sent, without a secret URL; the body is made from the delivery's payload. */
    request: text().notNull(),
    answer_headers: text().notNull(),
    /**
     * The start of the response body as text, sanitized for display (server/domain/webhooks/answer-text.ts).
     */
    answer_body: text().notNull(),
    /** True if the body was longer. */
    answer_cut: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.delivery_id, t.attempt] }),
    foreignKey({
      columns: [t.agency_id, t.delivery_id],
      foreignColumns: [webhook_deliveries.agency_id, webhook_deliveries.id],
    }).onDelete('cascade'),
  ],
);
