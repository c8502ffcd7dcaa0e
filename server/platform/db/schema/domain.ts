// Domains that an agency proves to control (contract/domain.ts).
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DomainFault } from '#contract/domain.ts';
import { agencies } from './agency.ts';
import { createdAt, instant, tenantKey } from './columns.ts';

export const domains = pgTable(
  'domains',
  {
    ...tenantKey(),
    /** Lower-case ASCII. */
    domain: text().notNull(),
    /** The secret part of the TXT record. */
    token: text().notNull(),
    /** Since when the record is found; null: never, or no longer. */
    verified_at: instant(),
    /** The last time the record was found; null: never. */
    found_at: instant(),
    /** The last look-up; null: none yet. */
    checked_at: instant(),
    fault: text().$type<DomainFault>().notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    unique('domains_agency').on(t.agency_id, t.domain),
    // A domain is proved by one agency at a time.
    uniqueIndex('domains_verified')
      .on(t.domain)
      .where(sql`verified_at is not null`),
    index('domains_checked').on(t.checked_at),
  ],
);
