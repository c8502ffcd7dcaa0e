// Pure rules for companies.
import { defaultBgColor, defaultButtonsColor } from '#contract/design.ts';
import type { CompanyDraft } from '#contract/company.ts';

const drafted = [
  'name',
  'industry_id',
  'location',
  'description',
  'website',
  'policy',
  'consent_by_starting',
  'logo_file_id',
  'bg_image_file_id',
  'header_image_file_id',
  'bg_color',
  'buttons_color',
  'address',
  'country',
  'state',
  'city',
  'zip',
  'vat',
  'legal_entity',
] as const satisfies readonly (keyof CompanyDraft)[];

/** The editable fields of a company, from a row or a draft. */
export type CompanyContent = Pick<CompanyDraft, (typeof drafted)[number]>;

export function contentOf(company: CompanyContent): CompanyContent {
  return {
    name: company.name,
    industry_id: company.industry_id,
    location: company.location,
    description: company.description,
    website: company.website,
    policy: company.policy,
    consent_by_starting: company.consent_by_starting,
    logo_file_id: company.logo_file_id,
    bg_image_file_id: company.bg_image_file_id,
    header_image_file_id: company.header_image_file_id,
    bg_color: company.bg_color,
    buttons_color: company.buttons_color,
    address: company.address,
    country: company.country,
    state: company.state,
    city: company.city,
    zip: company.zip,
    vat: company.vat,
    legal_entity: company.legal_entity,
  };
}

/** True if the company already equals the draft: a repeated save then gets the same response (P3). */
export function isSaved(company: CompanyContent, draft: CompanyContent): boolean {
  return drafted.every((field) => company[field] === draft[field]);
}

/** The pictures a draft refers to, by field. */
export function picturesOf(draft: CompanyContent): Record<string, string> {
  const { logo_file_id, bg_image_file_id, header_image_file_id } = draft;
  const pictures = Object.entries({ logo_file_id, bg_image_file_id, header_image_file_id });
  return Object.fromEntries(pictures.flatMap(([field, id]) => (id === null ? [] : [[field, id]])));
}

/** The design of the pages for candidates. */
export function designOf(company: CompanyContent) {
  const { bg_image_file_id, header_image_file_id, bg_color, buttons_color } = company;
  return { bg_image_file_id, header_image_file_id, bg_color, buttons_color };
}

/** A new company's default design. */
export const plainDesign: ReturnType<typeof designOf> = {
  bg_image_file_id: null,
  header_image_file_id: null,
  bg_color: defaultBgColor,
  buttons_color: defaultButtonsColor,
};
