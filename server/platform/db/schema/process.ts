// The running processes of this installation, and their shared rate limits. Neither belongs to a tenant, and the app
// reaches both only through functions (platform/processes, platform/net/rate-store.ts).
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Each process writes its row every ten seconds. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  role: text().notNull(),
  host: text().notNull(),
  version: text().notNull(),
  started_at: instant().notNull(),
  seen_at: instant().notNull(),
});

/** In microseconds: tokens of a generous limit are less than a millisecond apart. */
const exactInstant = () => timestamp({ withTimezone: true, mode: 'date' });

/** UNLOGGED: a crash of the database empties it, which only forgets what was counted. */
export const rate_counters = pgTable('rate_counters', {
  /** HMAC of the limit's name and the caller. */
  key_hash: bytea().primaryKey(),
  /** When the next call will be allowed. */
  allowed_at: exactInstant().notNull(),
  /** When all tokens are back. The row can then be deleted. */
  expires_at: exactInstant().notNull(),
});
