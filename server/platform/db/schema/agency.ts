// The tenant: an agency, its members, billing, idempotency and audit records.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type { BuyerVatState, PlanStatus } from '#contract/plan.ts';
import { plans } from './catalogue.ts';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { users } from './identity.ts';

/**
 * agency_id is the agency's own id. The only tenant table with a single-column key. Only apply-plan.ts changes the plan:
 * plan_id, plan_status, plan_expire, quantity, trial, start_at, end_at, end_plan_at.
 */
export const agencies = pgTable(
  'agencies',
  {
    agency_id: uuid().primaryKey(),
    name: text().notNull(),
    plan_id: uuid()
      .notNull()
      .references(() => plans.id),
    plan_status: text().$type<PlanStatus>().notNull().default('active'),
    plan_expire: instant(),
    quantity: integer().notNull().default(1),
    trial: boolean().notNull().default(false),
    start_at: createdAt(),
    end_at: instant(),
    end_plan_at: instant(),
    retention_days: integer().notNull().default(365),
    /**
     * When the owner's account passed to the person who proved the address; null: never, or that person kept
     * the workspace.
     */
    taken_over_at: instant(),
    /** From when members need a second factor; null: never. */
    second_factor_from: instant(),
    /** Sessions end after this many minutes without activity; null: only when they expire. */
    idle_minutes: integer(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    check('agencies_plan_status', sql`${t.plan_status} in ('active', 'will_end', 'canceled')`),
    check('agencies_quantity', sql`${t.quantity} between 1 and 1000`),
    check('agencies_idle_minutes', sql`${t.idle_minutes} between 15 and 1440`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    agency_id: uuid()
      .notNull()
      .references(() => agencies.agency_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    role: text().notNull(),
    /** null: the role's permissions. */
    permissions: text().array(),
    /** False: the member is limited to membership_companies. */
    all_companies: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    /** contract/notification.ts: at_once, daily, never. */
    notify_finished: text().notNull().default('daily'),
    notify_requests: text().notNull().default('at_once'),
    notify_push: boolean().notNull().default(false),
    /** The checklist on the Home page: auto (until all steps are done), shown, hidden. */
    checklist: text().notNull().default('auto'),
    /** contract/preferences.ts. Settings that are missing have their default. */
    preferences: jsonb().notNull().default({}),
    /** The end of the period covered by the last daily digest. */
    digest_at: instant(),
    /** Accurate to ten minutes; null: never. */
    last_seen_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.agency_id, t.user_id] }), index('memberships_user').on(t.user_id)],
);

export const user_invites = pgTable(
  'user_invites',
  {
    ...tenantKey(),
    /** Lower case. */
    email: text().notNull(),
    role: text().notNull(),
    /** null: the role's permissions. */
    permissions: text().array(),
    /** null: all. */
    company_ids: uuid().array(),
    job_ids: uuid().array().notNull().default([]),
    language: text().notNull().default('en-US'),
    /** SHA-256 of the token in the mailed link. */
    token_hash: bytea().notNull().unique(),
    invited_by: uuid().notNull(),
    /** queued, sent, failed. */
    mail: text().notNull().default('queued'),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    accepted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

export const billing_infos = pgTable(
  'billing_infos',
  {
    agency_id: uuid()
      .primaryKey()
      .references(() => agencies.agency_id, { onDelete: 'cascade' }),
    client_type: text().notNull().default('physical'),
    name: text().notNull().default(''),
    real_name: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    country: text().notNull().default(''),
    vat: text().notNull().default(''),
    /** What VIES said of the number, when, and the id of its proof. */
    vat_state: text().$type<BuyerVatState>().notNull().default('none'),
    vat_checked_at: instant(),
    vat_request_id: text().notNull().default(''),
  },
  (t) => [
    check(
      'billing_infos_vat_state',
      sql`${t.vat_state} in ('none', 'unverified', 'valid', 'not_registered')`,
    ),
  ],
);

export const api_keys = pgTable(
  'api_keys',
  {
    ...tenantKey(),
    prefix: text().notNull(),
    last_four: text().notNull(),
    token_hash: bytea().notNull().unique(),
    permissions: text().array().notNull(),
    /** The member for whom it acts, within their own permissions. */
    created_by: uuid().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
    /** Set by its creator's password reset. The key is refused until an owner allows it again. */
    suspended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    // One key per agency.
    unique('api_keys_agency').on(t.agency_id),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/** Responses to API calls with an Idempotency-Key, kept for a day. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    agency_id: uuid().notNull(),
    api_key_id: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, URL and body. */
    request_hash: bytea().notNull(),
    /** null: in progress. */
    status: integer(),
    body: text(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.api_key_id, t.key] }),
    foreignKey({
      columns: [t.agency_id, t.api_key_id],
      foreignColumns: [api_keys.agency_id, api_keys.id],
    }).onDelete('cascade'),
    index('idempotency_keys_age').on(t.created_at),
  ],
);

/** P3: the client-made ids that were written, with the SHA-256 of their content. */
export const writes = pgTable(
  'writes',
  {
    ...tenantKey(),
    /** The id's owner: `user:<id>`, `response:<id>` or `guest:<id>`. Nobody can squat on another's ids. */
    writer: text().notNull(),
    kind: text().notNull(),
    content_hash: bytea().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.writer, t.kind, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/**
 * How many finished interviews were deleted, by the UTC month in which they finished (`2026-11`): deleting makes no
 * room in a plan. A row per deletion, so that concurrent ones do not wait for each other.
 */
export const deleted_interviews = pgTable(
  'deleted_interviews',
  { ...tenantKey(), month: text().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.month, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

/**
 * Personal links of deleted interviews, which say so when they are opened. Only the SHA-256 of the link's random part: it
 * identifies nobody, and no link can be made from it.
 */
export const deleted_links = pgTable(
  'deleted_links',
  { agency_id: uuid().notNull(), link_hash: bytea().notNull(), deleted_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.link_hash] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    index('deleted_links_hash').on(t.link_hash),
    index('deleted_links_age').on(t.agency_id, t.deleted_at),
  ],
);

/** Every important change: who, when, old and new value. Append-only. */
export const audit_log = pgTable(
  'audit_log',
  {
    ...tenantKey(),
    /** null: the system or a candidate. */
    user_id: uuid(),
    /** The API key that acted for the user. */
    api_key_id: uuid(),
    kind: text().notNull(),
    subject_kind: text().notNull(),
    subject_id: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    index('audit_log_subject').on(t.agency_id, t.subject_id, t.created_at),
    index('audit_log_newest').on(t.agency_id, t.created_at, t.id),
    index('audit_log_user').on(t.agency_id, t.user_id, t.created_at, t.id),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);
