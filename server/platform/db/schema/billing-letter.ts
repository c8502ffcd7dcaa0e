// The emails about billing that were queued. A row decides, in the transaction that queues it, so that each is sent once.
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { instant } from './columns.ts';

export const billing_letters = pgTable(
  'billing_letters',
  {
    agency_id: uuid().notNull(),
    /** What it is about: `reminder:<invoice>:7`. */
    key: text().notNull(),
    queued_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.key] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);
