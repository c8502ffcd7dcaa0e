// /companies/edit/{id}. The Publish button saves.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { decodeCompany, updateCompany, type ClientCompany, type CompanyDraft } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, userQuery } from '../../api/queries.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { Page } from '../../kit/Page.tsx';
import { found } from '../../kit/page-query.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { useCompanyFields } from './company-fields.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { draftOf, picturesOf, vatOf } from './company-form.ts';
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
