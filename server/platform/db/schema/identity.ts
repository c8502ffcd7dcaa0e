// People who sign in, their sessions and password resets. A person may belong to several agencies, so these
// rows belong to none. Their policies show a row to the person and to colleagues.
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** argon2id in PHC string form; '': none, the person signs in with their organization's identity provider. */
  password_hash: text().notNull(),
  name: text().notNull(),
  phone: text().notNull().default(''),
  country: text().notNull().default(''),
  language: text().notNull().default('en-US'),
  time_zone: text().notNull().default(''),
  recruiting_owner: boolean().notNull().default(false),
  /** True if two_factors is confirmed. A copy here, where colleagues may see it. */
  two_factor: boolean().notNull().default(false),
  /** Storage key of the photo; null: the page shows initials. */
  profile_photo_key: text(),
  /** When the person proved they own the address; null: not yet. */
  email_confirmed_at: instant(),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: bytea().primaryKey(),
    /** For listing and ending the session. */
    id: uuid().notNull().defaultRandom().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agency_id: uuid().notNull(),
    user_agent: text().notNull().default(''),
    ip: text().notNull().default(''),
    created_at: createdAt(),
    /** Accurate to ten minutes. */
    last_seen_at: createdAt(),
    expires_at: instant().notNull(),
    /** True if the agency's identity provider authenticated the person. Such a session is limited to its agency. */
    via_sso: boolean().notNull().default(false),
    /** The provider's session id (`sid`); null: none. */
    sso_sid: text(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_ended').on(t.expires_at)],
);

export const password_resets = pgTable('password_resets', {
  token_hash: bytea().primaryKey(),
  user_id: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: createdAt(),
  expires_at: instant().notNull(),
  used_at: instant(),
});

/** A person's authenticator. On once a code has confirmed it. */
export const two_factors = pgTable('two_factors', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's key. */
  secret: bytea().notNull(),
  confirmed_at: instant(),
  /** The time step of the last accepted code (RFC 6238 5.2: never accept one twice). */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256. */
    code_hash: bytea().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/** Public keys of authenticators (WebAuthn). Each signs the person in without password and code. */
export const passkeys = pgTable(
  'passkeys',
  {
    credential_id: bytea().primaryKey(),
    /** Client-made (P3). Names the passkey in our addresses. */
    id: uuid().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE form (RFC 9052). */
    public_key: bytea().notNull(),
    /** The authenticator's count of its signatures; stays 0 if it does not count. */
    sign_count: bigint({ mode: 'number' }).notNull(),
    /** The host it was made for. It works nowhere else. */
    rp_id: text().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (t) => [index('passkeys_user').on(t.user_id, t.created_at)],
);

/** Numbers that an authenticator signs within two minutes. Using one deletes it. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256. */
    challenge_hash: bytea().primaryKey(),
    /** Who adds a passkey with it; null: for a sign-in, before the person is known. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.user_id), index('passkey_challenges_age').on(t.expires_at)],
);

/** A new email address whose link has not been opened yet. */
export const email_changes = pgTable('email_changes', {
  token_hash: bytea().primaryKey(),
  user_id: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  created_at: createdAt(),
  expires_at: instant().notNull(),
});

/** Mailed links that confirm the address from registration. */
export const email_confirmations = pgTable(
  'email_confirmations',
  {
    token_hash: bytea().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. The link confirms only this address. */
    email: text().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (t) => [index('email_confirmations_user').on(t.user_id, t.created_at)],
);

/** Recent failed sign-ins. No owner, since they are written before the caller is known. */
export const sign_in_failures = pgTable(
  'sign_in_failures',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the target: an address, its code, or a review link. */
    email_hash: bytea().notNull(),
    /**
     * The source: a network (kernel/network-of.ts), or a browser that has signed in as this person before.
     */
    origin: text().notNull(),
    failed_at: createdAt(),
  },
  (t) => [
    index('sign_in_failures_email').on(t.email_hash, t.failed_at),
    index('sign_in_failures_age').on(t.failed_at),
  ],
);
