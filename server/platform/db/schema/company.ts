// Companies, stored files, and which members are limited to which companies.
import { boolean, bigint, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agencies, memberships } from './agency.ts';
import { industries } from './catalogue.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';

/** Anything in storage: pictures, originals, renditions, posters, CVs. */
export const files = pgTable(
  'files',
  {
    ...tenantKey(),
    /** image, original, rendition, poster, cv, motivation_letter, additional, export, invoice */
    kind: text().notNull(),
    storage_key: text().notNull(),
    name: text().notNull().default(''),
    mime_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Lower-case hex. */
    sha256: text().notNull(),
    created_at: createdAt(),
    deleted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
  ],
);

export const companies = pgTable(
  'companies',
  {
    ...tenantKey(),
    industry_id: uuid().references(() => industries.id),
    name: text().notNull(),
    location: text().notNull().default(''),
    description: text().notNull().default(''),
    website: text().notNull().default(''),
    policy: text().notNull().default(''),
    /** Starting an interview means consent, without a checkbox. */
    consent_by_starting: boolean().notNull().default(false),
    logo_file_id: uuid(),
    header_image_file_id: uuid(),
    bg_image_file_id: uuid(),
    bg_color: text().notNull(),
    buttons_color: text().notNull(),
    share_hash: text().notNull().unique(),
    address: text().notNull().default(''),
    country: text().notNull().default(''),
    state: text().notNull().default(''),
    city: text().notNull().default(''),
    zip: text().notNull().default(''),
    vat: text().notNull().default(''),
    legal_entity: text().notNull().default(''),
    /** none, valid, unverified (contract/company.ts) */
    vat_state: text().notNull().default('none'),
    /** Days to keep candidates' data; null: the agency's setting. */
    retention_days: integer(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    foreignKey({ columns: [t.agency_id, t.logo_file_id], foreignColumns: [files.agency_id, files.id] }),
    foreignKey({
      columns: [t.agency_id, t.header_image_file_id],
      foreignColumns: [files.agency_id, files.id],
    }),
    foreignKey({ columns: [t.agency_id, t.bg_image_file_id], foreignColumns: [files.agency_id, files.id] }),
  ],
);

/** A member with all_companies = false sees only these companies. */
export const membership_companies = pgTable(
  'membership_companies',
  { agency_id: uuid().notNull(), user_id: uuid().notNull(), company_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.user_id, t.company_id] }),
    foreignKey({
      columns: [t.agency_id, t.user_id],
      foreignColumns: [memberships.agency_id, memberships.user_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.company_id],
      foreignColumns: [companies.agency_id, companies.id],
    }).onDelete('cascade'),
  ],
);
