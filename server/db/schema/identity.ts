// People who sign in, their sessions and password resets. A person may belong to several agencies, so these rows
// belong to none; their policies show a row to the person and to colleagues.
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** argon2id in PHC string form. */
  password_hash: text().notNull(),
  name: text().notNull(),
  phone: text().notNull().default(''),
  country: text().notNull().default(''),
  language: text().notNull().default('en-US'),
  time_zone: text().notNull().default(''),
  recruiting_owner: boolean().notNull().default(false),
  /** Storage key of the photo; null shows initials. */
  profile_photo_key: text(),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    token_hash: bytea().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agency_id: uuid().notNull(),
    user_agent: text().notNull().default(''),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id)],
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
