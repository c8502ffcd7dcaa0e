// /companies/edit/{id}. The Publish button saves.
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { decodeCompany, updateCompany, type ClientCompany, type CompanyDraft } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, userQuery, configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { found } from '../../kit/page-query.ts';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useFileText, useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { draftOf, picturesOf, vatOf } from './company-form.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { countryName } from './countries.ts';
import { RemoveCompany } from './RemoveCompany.tsx';
import { useAgencyName } from './use-agency-name.ts';
import { WithCompany } from './WithCompany.tsx';

export function EditCompany({ id }: { id: string }) {
  return <WithCompany id={id}>{(company) => <Form company={company} />}</WithCompany>;
}

function Form({ company: latest }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const agencyName = useAgencyName();
  const { id } = latest;
  const edit = useVersionedEdit({
    latest,
    valuesOf: draftOf,
    versionOf: ({ updatedAt }) => updatedAt,
    newest: async () => {
      const companies = await cache.fetchQuery({ ...companiesQuery, staleTime: 0 });
      return decodeCompany(found(companies.find((company) => company.id === id)));
    },
    save: async (draft: CompanyDraft, updated_at: string) => {
      const saved = await callAsUser(updateCompany, { params: { id }, body: { ...draft, updated_at } });
      void cache.invalidateQueries({ queryKey: userQuery.queryKey });
      await cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
      await navigate({ to: '/companies/view/$id', params: { id } });
      return decodeCompany(saved);
    },
    fields: useCompanyFields(),
  });
  const { base } = edit;
  return (
    <Page title={t('companies.edit_title')} lead={t('companies.edit_lead')}>
      <RequireAccess permission="companies.manage">
        <CompanyForm
          key={base.updatedAt}
          company={draftOf(base, agencyName)}
          pictures={picturesOf(base)}
          vat={vatOf(base)}
          submitLabel={t('companies.publish')}
          onSubmit={edit.save}
          extra={<RemoveCompany company={base} />}
        />
      </RequireAccess>
      {edit.dialog}
    </Page>
  );
}

/** The fields of a company, as two versions of it are compared. */
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

function useCompanyFields(): ComparedField<CompanyDraft>[] {
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
