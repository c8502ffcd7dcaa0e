// Emailed links that start a free trial. The link works for the member who asked for it, in the organization it was asked for.
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { bytea, createdAt, instant } from './columns.ts';
import { users } from './identity.ts';

export const trial_links = pgTable(
  'trial_links',
  {
    agency_id: uuid().notNull(),
    token_hash: bytea().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. The trial counts for this address. */
    email: text().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.token_hash] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    index('trial_links_user').on(t.agency_id, t.user_id, t.created_at),
  ],
);
