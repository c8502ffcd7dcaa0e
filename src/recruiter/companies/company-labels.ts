// What the fields of a company are called on screens.
import type { CompanyDraft } from '#contract/company.ts';

/** In the order of the form. The agency's name is not part of a company's version. */
export const companyLabels = {
  name: 'companies.name',
  website: 'companies.website',
  location: 'companies.location',
  industry_id: 'companies.industry',
  description: 'companies.description',
  policy: 'companies.policy',
  consent_by_starting: 'companies.consent_by_starting',
  address: 'companies.address',
  zip: 'companies.zip',
  city: 'companies.city',
  state: 'companies.state',
  country: 'companies.country',
  vat: 'companies.vat',
  legal_entity: 'companies.legal_entity',
  logo_file_id: 'companies.logo',
  header_image_file_id: 'companies.header_image',
  bg_image_file_id: 'companies.bg_image',
  bg_color: 'companies.bg_color',
  buttons_color: 'companies.buttons_color',
} as const satisfies Record<Exclude<keyof CompanyDraft, 'id' | 'agency_name'>, string>;
