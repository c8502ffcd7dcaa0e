// /companies/create
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCompany, type CompanyDraft } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, userQuery } from '../../api/queries.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { Page } from '../../kit/Page.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { emptyCompany, noPictures, noVat } from './company-form.ts';
import { useAgencyName } from './use-agency-name.ts';

export function CreateCompany() {
  const { t } = useTranslation();
  const { data: companies } = useQuery(companiesQuery);
  const agencyName = useAgencyName();
  const [company] = useState(() => emptyCompany(newId(), agencyName));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const create = async (body: CompanyDraft) => {
    const created = await callAsUser(createCompany, { body });
    void cache.invalidateQueries({ queryKey: userQuery.queryKey });
    await cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
    await navigate({ to: '/companies/view/$id', params: { id: created.id } });
  };
  return (
    <Page
      title={t('companies.create_title')}
      lead={companies?.length === 0 ? t('companies.first_lead') : t('companies.create_lead')}
    >
      <RequireAccess permission="companies.manage">
        <PlanRoom what="companies" />
        <CompanyForm
          company={company}
          pictures={noPictures}
          vat={noVat}
          submitLabel={t('companies.create')}
          onSubmit={create}
        />
      </RequireAccess>
    </Page>
  );
}
