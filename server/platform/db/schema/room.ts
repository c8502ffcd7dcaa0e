// Live rooms.
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { companies } from './company.ts';

export const rooms = pgTable(
  'rooms',
  {
    ...tenantKey(),
    company_id: uuid().notNull(),
    name: text().notNull(),
    /** Shown as the note. */
    description: text().notNull().default(''),
    link: text().notNull().default(''),
    share_hash: text().notNull().unique(),
    source: text().notNull().default(''),
    start: instant().notNull(),
    time_zone: text().notNull().default(''),
    /** scheduled, waiting, live, ended, canceled, no_show */
    status: text().notNull().default('scheduled'),
    permissions: text().array().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({
      columns: [t.agency_id, t.company_id],
      foreignColumns: [companies.agency_id, companies.id],
    }).onDelete('cascade'),
  ],
);
