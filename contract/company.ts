// Companies: who is hiring. The wire is spec.txt's snake_case; the page works with its camelCase names.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';

/** Images are file ids when written and signed addresses when read. */
export const Company = z.object({
  id: Id,
  created_at: Instant,
  updated_at: Instant,
  agency_id: Id,
  industry_id: z.nullable(Id),
  location: z.string(),
  logo: z.nullable(z.string()),
  logo_file_id: z.nullable(Id),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  policy: z.string(),
  jobs_count: z.int(),
  bg_image: z.nullable(z.string()),
  bg_image_file_id: z.nullable(Id),
  bg_color: Color,
  buttons_color: Color,
  header_image: z.nullable(z.string()),
  header_image_file_id: z.nullable(Id),
  share_hash: LinkHash,
});
export type Company = z.infer<typeof Company>;

export const defaultBgColor = '#f4f6f8';
export const defaultButtonsColor = '#0b5fff';

export const CompanyDraft = z.object({
  id: Id,
  name: requiredText(200),
  industry_id: z.nullable(Id),
  location: optionalText(200),
  description: optionalText(5000),
  website: WebAddress,
  policy: WebAddress,
  logo_file_id: z.nullable(Id),
  bg_image_file_id: z.nullable(Id),
  header_image_file_id: z.nullable(Id),
  bg_color: Color,
  buttons_color: Color,
});
export type CompanyDraft = z.infer<typeof CompanyDraft>;

/** A company as the page knows it (spec.txt 3): camelCase, style fields grouped. */
export interface ClientCompany {
  id: string;
  createdAt: string;
  updatedAt: string;
  agencyId: string;
  industryId: string | null;
  location: string;
  logo: string | null;
  logoFileId: string | null;
  name: string;
  description: string;
  website: string;
  policy: string;
  jobsCount: number;
  shareHash: string;
  style: {
    bgImage: string | null;
    bgImageFileId: string | null;
    headerImage: string | null;
    headerImageFileId: string | null;
    bgColor: string;
    btnColor: string;
  };
}

/** The one decoder from the wire to the page. */
export function decodeCompany(company: Company): ClientCompany {
  return {
    id: company.id,
    createdAt: company.created_at,
    updatedAt: company.updated_at,
    agencyId: company.agency_id,
    industryId: company.industry_id,
    location: company.location,
    logo: company.logo,
    logoFileId: company.logo_file_id,
    name: company.name,
    description: company.description,
    website: company.website,
    policy: company.policy,
    jobsCount: company.jobs_count,
    shareHash: company.share_hash,
    style: {
      bgImage: company.bg_image,
      bgImageFileId: company.bg_image_file_id,
      headerImage: company.header_image,
      headerImageFileId: company.header_image_file_id,
      bgColor: company.bg_color,
      btnColor: company.buttons_color,
    },
  };
}

export const getCompanies = endpoint({
  method: 'GET',
  path: 'companies',
  summary: 'All companies of the agency',
  access: { who: 'user', permission: 'companies.view' },
  data: z.array(Company),
});

export const createCompany = endpoint({
  method: 'POST',
  path: 'companies',
  summary: 'Make a company',
  access: { who: 'user', permission: 'companies.manage' },
  body: CompanyDraft,
  data: Company,
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: 'companies/:id',
  summary: 'Publish changes to a company; `edited_meanwhile` if it changed since `updated_at`',
  access: { who: 'user', permission: 'companies.manage' },
  params: ById,
  body: z.extend(CompanyDraft, { updated_at: Instant }),
  data: Company,
});

export const removeCompany = endpoint({
  method: 'POST',
  path: 'company/remove/:id',
  summary: 'Remove a company that has no jobs',
  access: { who: 'user', permission: 'companies.manage' },
  params: ById,
  data: Nothing,
});
