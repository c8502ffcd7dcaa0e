// The fields of a company, as two versions of it are compared.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyDraft } from '#contract/company.ts';
import { configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useFileText, useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { countryName } from './countries.ts';

type Compared = Exclude<keyof CompanyDraft, 'id' | 'agency_name'>;

/** In the order of the form. The agency's name is not part of a company's version. */
const labels = {
  name: 'companies.name',
  website: 'companies.website',
  location: 'companies.location',
  industry_id: 'companies.industry',
  description: 'companies.description',
  policy: 'companies.policy',
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
} as const satisfies Record<Compared, string>;
const compared = Object.keys(labels) as Compared[];

export function useCompanyFields(): ComparedField<CompanyDraft>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  const textOf = useValueText();
  const fileText = useFileText();
  const industry = (id: string | null) => config?.industries.find((industry) => industry.id === id)?.name;
  return compared.map((name) => ({
    label: t(labels[name]),
    compare: (company) => company[name],
    show: (company, theirs) => {
      if (name === 'country') return textOf(countryName(company.country, language));
      if (name === 'industry_id') return textOf(nameOf(industry(company.industry_id) ?? ''));
      const isFile =
        name === 'logo_file_id' || name === 'header_image_file_id' || name === 'bg_image_file_id';
      return isFile ? fileText(company[name], theirs?.[name]) : textOf(company[name]);
    },
  }));
}
