// /companies/create. The first company needs only a name, which is filled in.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCompany, type ClientCompany, type CompanyDraft } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, userQuery } from '../../api/queries.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { Page } from '../../kit/Page.tsx';
import { useMay } from '../../kit/use-may.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { emptyCompany, noPictures, noVat } from './company-form.ts';
import { useAgencyName } from './use-agency-name.ts';

export function CreateCompany() {
  const { t } = useTranslation();
  const mayView = useMay('companies.view');
  const companies = useQuery({ ...companiesQuery, enabled: mayView });
  return (
    <Page
      title={t('companies.create_title')}
      lead={companies.data?.length === 0 ? t('companies.first_lead') : t('companies.create_lead')}
    >
      <RequireAccess permission="companies.manage">
        <PlanRoom what="companies" />
        {mayView ? (
          <Loaded query={companies}>{(all) => <NewCompany companies={all} />}</Loaded>
        ) : (
          <NewCompany companies={null} />
        )}
      </RequireAccess>
    </Page>
  );
}

/** `companies`: null for members who may not see them. */
function NewCompany({ companies }: { companies: readonly ClientCompany[] | null }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const agencyName = useAgencyName();
  // Decided once: creating the company changes the list before the page is left.
  const [isFirst] = useState(companies?.length === 0);
  const [company] = useState(() => ({
    ...emptyCompany(newId(), agencyName),
    ...(isFirst && { name: user?.agency.name ?? '' }),
  }));
  const navigate = useNavigate();
  const cache = useQueryClient();
  const create = async (body: CompanyDraft) => {
    const created = await callAsUser(createCompany, { body });
    void cache.invalidateQueries({ queryKey: userQuery.queryKey });
    await cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
    if (isFirst) await navigate({ to: '/' });
    else await navigate({ to: '/companies/view/$id', params: { id: created.id } });
  };
  return (
    <CompanyForm
      company={company}
      pictures={noPictures}
      vat={noVat}
      submitLabel={t('companies.create')}
      onSubmit={create}
      isShort={isFirst}
    />
  );
}
