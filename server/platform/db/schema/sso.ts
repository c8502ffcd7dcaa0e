// Single sign-on with an agency's own identity provider (contract/sso.ts): the connection, the linked accounts, and logins that the page
// has not completed yet.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies, memberships } from './agency.ts';
import { bytea, createdAt, instant, updatedAt } from './columns.ts';

/** One per agency. */
export const sso_connections = pgTable(
  'sso_connections',
  {
    agency_id: uuid()
      .primaryKey()
      .references(() => agencies.agency_id, { onDelete: 'cascade' }),
    /** As the provider names itself in its metadata and tokens. */
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** Encrypted with the installation's key. */
    client_secret: bytea().notNull(),
    /** The role of members who join by signing in. */
    default_role: text().notNull(),
    /** The companies those members are limited to; null: all. */
    company_ids: uuid().array(),
    /** True if members with an address at a proved domain must sign in through the provider. */
    enforced: boolean().notNull().default(false),
    /** The owner who can always sign in with a password and a second factor. */
    exempt_user_id: uuid(),
    /** The last sign-in that worked; null: none since the provider or the client changed. */
    tested_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    check('sso_connections_exempt', sql`not ${t.enforced} or ${t.exempt_user_id} is not null`),
    check('sso_connections_role', sql`${t.default_role} in ('admin', 'recruiter', 'reviewer')`),
  ],
);

/** Accounts at the provider that are linked to members. The key is not the address, because providers can reassign addresses. */
export const member_identities = pgTable(
  'member_identities',
  {
    agency_id: uuid().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: uuid().notNull(),
    created_at: createdAt(),
    last_used_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.issuer, t.subject] }),
    unique('member_identities_member').on(t.agency_id, t.user_id),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);

/** Pending logins: the provider has authenticated the person, and the page has not opened a session yet. */
export const sso_logins = pgTable(
  'sso_logins',
  {
    agency_id: uuid()
      .notNull()
      .references(() => agencies.agency_id, { onDelete: 'cascade' }),
    /** SHA-256 of the code in the browser's cookie. */
    code_hash: bytea().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The provider's session id (`sid`), for back-channel logout; null: none. */
    sid: text(),
    /** Lower case. */
    email: text().notNull(),
    name: text().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agency_id, t.code_hash] }), index('sso_logins_age').on(t.expires_at)],
);
