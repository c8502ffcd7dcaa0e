// /companies/edit/{id}. The Publish button saves.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient, useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  decodeCompany,
  updateCompany,
  type ClientCompany,
  type CompanyDraft,
  getCompanyRemoval,
  removeCompany,
} from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, userQuery, configQuery, jobsQuery, planQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { found } from '../../kit/page-query.ts';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess, PermissionSentence } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useFileText, useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { useVersionedEdit } from '../../kit/versioned-edit/use-versioned-edit.tsx';
import { draftOf, picturesOf, vatOf } from './company-form.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { companyLabels } from './company-labels.ts';
import { countryName } from './countries.ts';
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
const compared = Object.keys(companyLabels) as (keyof typeof companyLabels)[];

function useCompanyFields(): ComparedField<CompanyDraft>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  const textOf = useValueText();
  const fileText = useFileText();
  const industry = (id: string | null) => config?.industries.find((industry) => industry.id === id)?.name;
  return compared.map((name) => ({
    label: t(companyLabels[name]),
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

const TypedName = z.object({ name: z.string() });
type Removal = z.infer<typeof getCompanyRemoval.data>;

/** Never cached, since candidates may have answered in the meantime. */
function removalQuery(id: string) {
  return queryOptions({
    queryKey: ['company_removal', id],
    queryFn: ({ signal }) => callAsUser(getCompanyRemoval, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Deletes a company. The dialog lists, with numbers, what is deleted with it. If candidates' answers are affected,
 * the user must type the company's name. Members without permission to delete candidates see why they cannot.
 */
function RemoveCompany({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setIsOpen(true)}>
        {t('companies.remove')}
      </Button>
      {isOpen && <RemoveDialog company={company} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemoveDialog({ company, onClose }: { company: ClientCompany; onClose: () => void }) {
  const { t } = useTranslation();
  const removal = useQuery(removalQuery(company.id));
  const mayDelete = useMay('responses.delete');
  const { mutateAsync: remove } = useRemove(company.id);
  const form = useContractForm({ schema: TypedName, values: { name: '' }, submit: () => remove() });
  const { value: typed } = useField(form, 'name');
  const hasPeople = removal.data !== undefined && removal.data.candidates > 0;
  const isNamed = typed.trim() === company.name;
  const isAllowed = removal.data !== undefined && (!hasPeople || (mayDelete && isNamed));
  return (
    <FormDialog
      form={form}
      danger
      title={t('companies.remove_title', { name: company.name })}
      text={
        <Box sx={{ display: 'grid', gap: 1.5, '& p': { m: 0 } }}>
          <p>{t('companies.remove_text')}</p>
          <Loaded query={removal} skeleton={<Rows count={1} height={48} />}>
            {(counts) => <DeletedToo counts={counts} />}
          </Loaded>
          {hasPeople && !mayDelete && <PermissionSentence permission="responses.delete" />}
        </Box>
      }
      submitLabel={t('companies.remove_confirm')}
      disabled={!isAllowed}
      onClose={onClose}
    >
      {hasPeople && mayDelete && (
        <InputField
          form={form}
          name="name"
          label={t('companies.remove_name')}
          helperText={t('companies.remove_type', { name: company.name })}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}

function DeletedToo({ counts }: { counts: Removal }) {
  const { t } = useTranslation();
  const lines = (['jobs', 'candidates', 'answers'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => ({ what, text: t(`companies.${what}`, { count: counts[what] }) }));
  if (lines.length === 0) return <p>{t('companies.remove_nothing')}</p>;
  return (
    <div>
      <p>{t('companies.remove_along')}</p>
      <Box component="ul" sx={{ mt: 0.5, mb: 0 }}>
        {lines.map(({ what, text }) => (
          <li key={what}>{text}</li>
        ))}
      </Box>
    </div>
  );
}

function useRemove(id: string) {
  const navigate = useNavigate();
  return useMutation({
    // Deleting thousands of candidates takes a while.
    mutationFn: () => callAsUser(removeCompany, { params: { id }, timeoutMs: 600_000 }),
    onSuccess: async (_nothing, _variables, _before, { client }) => {
      await navigate({ to: '/companies' });
      const old = [companiesQuery, jobsQuery, planQuery];
      await Promise.all(old.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
}
