// Converts a company's row to the contract's form.
import { Company } from '#contract/company.ts';
import type { companies } from '../../platform/db/schema/company.ts';
import type { AddressOf } from '../files/addresses.ts';

export type CompanyRow = typeof companies.$inferSelect;

export function companyToWire(row: CompanyRow, jobsCount: number, addressOf: AddressOf): Company {
  return {
    id: row.id,
    agency_id: row.agency_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    industry_id: row.industry_id,
    location: row.location,
    logo: addressOf(row.logo_file_id),
    logo_file_id: row.logo_file_id,
    name: row.name,
    description: row.description,
    website: row.website,
    policy: row.policy,
    consent_by_starting: row.consent_by_starting,
    jobs_count: jobsCount,
    bg_image: addressOf(row.bg_image_file_id),
    bg_image_file_id: row.bg_image_file_id,
    bg_color: row.bg_color,
    buttons_color: row.buttons_color,
    header_image: addressOf(row.header_image_file_id),
    header_image_file_id: row.header_image_file_id,
    share_hash: row.share_hash,
    address: row.address,
    country: row.country,
    state: row.state,
    city: row.city,
    zip: row.zip,
    vat: row.vat,
    legal_entity: row.legal_entity,
    vat_state: Company.shape.vat_state.parse(row.vat_state),
  };
}
