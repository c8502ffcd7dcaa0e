// Converts a company between the wire format and the form. The form holds picture URLs for the preview; the draft
// to send has only file ids.
import type { ClientCompany, CompanyDraft } from '#contract/company.ts';
import { defaultBgColor, defaultButtonsColor } from '#contract/design.ts';
import type { Picture } from '../files/ImageField.tsx';

export interface CompanyPictures {
  logo: Picture | null;
  bgImage: Picture | null;
  headerImage: Picture | null;
}

/** The check result of the last saved VAT number. */
export interface KnownVat {
  vat: string;
  country: string;
  state: ClientCompany['vatState'];
}

/** `agencyName`: only for members who may change it. */
export function emptyCompany(id: string, agencyName?: string): CompanyDraft {
  return {
    id,
    name: '',
    industry_id: null,
    location: '',
    description: '',
    website: '',
    policy: '',
    consent_by_starting: false,
    logo_file_id: null,
    bg_image_file_id: null,
    header_image_file_id: null,
    bg_color: defaultBgColor,
    buttons_color: defaultButtonsColor,
    address: '',
    country: '',
    state: '',
    city: '',
    zip: '',
    vat: '',
    legal_entity: '',
    ...named(agencyName),
  };
}

export function draftOf(company: ClientCompany, agencyName?: string): CompanyDraft {
  return {
    id: company.id,
    name: company.name,
    industry_id: company.industryId,
    location: company.location,
    description: company.description,
    website: company.website,
    policy: company.policy,
    consent_by_starting: company.consentByStarting,
    logo_file_id: company.logoFileId,
    bg_image_file_id: company.style.bgImageFileId,
    header_image_file_id: company.style.headerImageFileId,
    bg_color: company.style.bgColor,
    buttons_color: company.style.btnColor,
    address: company.address,
    country: company.country,
    state: company.state,
    city: company.city,
    zip: company.zip,
    vat: company.vat,
    legal_entity: company.legalEntity,
    ...named(agencyName),
  };
}

export function picturesOf(company: ClientCompany): CompanyPictures {
  return {
    logo: pictureOf(company.logoFileId, company.logo),
    bgImage: pictureOf(company.style.bgImageFileId, company.style.bgImage),
    headerImage: pictureOf(company.style.headerImageFileId, company.style.headerImage),
  };
}

export const noPictures: CompanyPictures = { logo: null, bgImage: null, headerImage: null };

export function vatOf({ vat, country, vatState }: ClientCompany): KnownVat {
  return { vat, country, state: vatState };
}

export const noVat: KnownVat = { vat: '', country: '', state: 'none' };

function pictureOf(fileId: string | null, url: string | null): Picture | null {
  return fileId === null ? null : { fileId, url };
}

function named(agencyName: string | undefined): { agency_name?: string } {
  return agencyName === undefined ? {} : { agency_name: agencyName };
}
