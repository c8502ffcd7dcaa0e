// Companies: the employers. The wire uses snake_case; the page works with camelCase names.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';
import { VerifiedDomain } from './verified-domain.ts';

/** A company's VAT number: not given, valid by its country's rules, or unverified because those rules are unknown. */
export const vatStates = ['none', 'valid', 'unverified'] as const;

/** Images are file ids in requests and signed URLs in answers. */
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
  /** True if starting an interview means consent, without a checkbox. */
  consent_by_starting: z.boolean(),
  jobs_count: z.int(),
  bg_image: z.nullable(z.string()),
  bg_image_file_id: z.nullable(Id),
  bg_color: Color,
  buttons_color: Color,
  header_image: z.nullable(z.string()),
  header_image_file_id: z.nullable(Id),
  share_hash: LinkHash,
  address: z.string(),
  /** ISO 3166 code of two letters; empty if not given. */
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  /** As typed. */
  vat: z.string(),
  /** Legal entity details as used in contracts. */
  legal_entity: z.string(),
  vat_state: z.enum(vatStates),
});
export type Company = z.infer<typeof Company>;

export const CompanyDraft = z.object({
  id: Id,
  name: requiredText(200),
  industry_id: z.nullable(Id),
  location: optionalText(200),
  description: optionalText(5000),
  website: WebAddress,
  policy: WebAddress,
  consent_by_starting: z._default(z.boolean(), false),
  logo_file_id: z.nullable(Id),
  bg_image_file_id: z.nullable(Id),
  header_image_file_id: z.nullable(Id),
  bg_color: Color,
  buttons_color: Color,
  address: z._default(optionalText(300), ''),
  /** ISO 3166 code of two letters; empty if not given. */
  country: z._default(z.string().check(z.regex(/^([A-Z]{2})?$/)), ''),
  state: z._default(optionalText(100), ''),
  city: z._default(optionalText(100), ''),
  zip: z._default(optionalText(20), ''),
  /** As typed. */
  vat: z._default(optionalText(40), ''),
  /** Legal entity details as used in contracts. */
  legal_entity: z._default(optionalText(1000), ''),
  /** The agency's own name. Requires settings.manage; absent: unchanged. */
  agency_name: z.optional(requiredText(200)),
});
export type CompanyDraft = z.infer<typeof CompanyDraft>;

/** A company as the page uses it: camelCase, style fields grouped. */
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
  consentByStarting: boolean;
  jobsCount: number;
  shareHash: string;
  address: string;
  country: string;
  state: string;
  city: string;
  zip: string;
  vat: string;
  vatState: (typeof vatStates)[number];
  legalEntity: string;
  style: {
    bgImage: string | null;
    bgImageFileId: string | null;
    headerImage: string | null;
    headerImageFileId: string | null;
    bgColor: string;
    btnColor: string;
  };
}

/** The only decoder from the wire to the page's shape. */
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
    consentByStarting: company.consent_by_starting,
    jobsCount: company.jobs_count,
    shareHash: company.share_hash,
    address: company.address,
    country: company.country,
    state: company.state,
    city: company.city,
    zip: company.zip,
    vat: company.vat,
    vatState: company.vat_state,
    legalEntity: company.legal_entity,
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
  summary: 'All companies of the organization',
  access: { who: 'user', permission: 'companies.view', api: true },
  data: z.array(Company),
});

export const createCompany = endpoint({
  method: 'POST',
  path: 'companies',
  summary: 'Create a company',
  access: { who: 'user', permission: 'companies.manage' },
  body: CompanyDraft,
  data: Company,
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: 'companies/:id',
  summary: 'Save changes to a company. `edited_meanwhile` if it changed since `updated_at`',
  access: { who: 'user', permission: 'companies.manage' },
  params: ById,
  body: z.extend(CompanyDraft, { updated_at: Instant }),
  data: Company,
});

export const getCompanyRemoval = endpoint({
  method: 'GET',
  path: 'companies/:id/removal',
  summary: 'What removing a company would delete with it',
  access: { who: 'user', permission: 'companies.manage' },
  params: ById,
  data: z.object({ jobs: z.int(), candidates: z.int(), answers: z.int() }),
});

export const removeCompany = endpoint({
  method: 'POST',
  path: 'company/remove/:id',
  summary:
    'Remove a company and its jobs. Requires access to all of its jobs and, if they have candidates, responses.delete',
  access: { who: 'user', permission: 'companies.manage' },
  params: ById,
  data: Nothing,
});

/** A company's public page at /c/{hash}: its profile and its open jobs, newest first. */
export const PublicCompany = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  website: z.string(),
  policy: z.string(),
  industry: z.string(),
  logo: z.nullable(z.string()),
  header_image: z.nullable(z.string()),
  bg_image: z.nullable(z.string()),
  bg_color: Color,
  buttons_color: Color,
  /** The only host of links to this company’s interviews. */
  host: z.string(),
  verified_domain: z.nullable(VerifiedDomain),
  jobs: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The job's share link: /s/{hash_link}. */
      hash_link: LinkHash,
      location: z.string(),
      salary: z.string(),
      currency: z.string(),
      description: z.string(),
      created_at: Instant,
      /** The last moment to apply; null: no end. */
      ends_at: z.nullable(Instant),
      questions: z.int(),
    }),
  ),
});
export type PublicCompany = z.infer<typeof PublicCompany>;

export const getPublicCompany = endpoint({
  method: 'GET',
  path: 'c/:hash',
  summary: 'A company’s public page with its open jobs',
  access: { who: 'anyone' },
  params: z.object({ hash: LinkHash }),
  data: PublicCompany,
});
