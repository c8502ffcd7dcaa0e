// /jobs/create
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { createJob, type JobDraft } from '#contract/job.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { companiesQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../shell/Failures.tsx';
import { NeedsPermission } from '../../shell/NeedsPermission.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showFaults } from '../../ui/form/show-faults.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { emptyJob } from './job-form.ts';
import { JobForm } from './JobForm.tsx';
import { draftKeeper } from './kept-draft.ts';

export function CreateJob({ companyId }: { companyId: string | undefined }) {
  const { t } = useTranslation();
  const companies = useQuery(companiesQuery);
  return (
    <Page title={t('jobs.create_title')} lead={t('jobs.create_lead')} width="narrow">
      <NeedsPermission permission="jobs.create">
        <Loaded query={companies}>
          {(all) => (all.length === 0 ? <NoCompany /> : <Form companies={all} companyId={companyId} />)}
        </Loaded>
      </NeedsPermission>
    </Page>
  );
}

function Form({ companies, companyId }: { companies: ClientCompany[]; companyId: string | undefined }) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keeper = useMemo(() => draftKeeper('new', sessionStorage), []);
  const initial = useMemo(
    () => emptyJob(newId(), chosenCompany(companies, companyId), new Date()),
    [companies, companyId],
  );
  const create = useMutation({
    mutationFn: (body: JobDraft) => callAsUser(createJob, { body }),
    onSuccess: async (job) => {
      keeper.drop();
      cache.setQueryData(keys.job(job.id), job);
      void cache.invalidateQueries({ queryKey: keys.jobs, exact: true });
      await navigate({ to: '/jobs/vacancy/$id', params: { id: job.id } });
    },
  });
  return (
    <JobForm
      initial={initial}
      keeper={keeper}
      baseUpdatedAt={null}
      submitLabel={t('jobs.save_create')}
      busy={create.isPending}
      onSubmit={(draft, setError) => {
        const send = () =>
          create.mutate(draft, {
            onError: (error) => {
              const isShown = error instanceof CallError && showFaults(error.fields, setError);
              if (!isShown) meet(error, { retry: send });
            },
          });
        send();
      }}
    />
  );
}

function chosenCompany(companies: ClientCompany[], wanted: string | undefined): string {
  const known = companies.find(({ id }) => id === wanted);
  if (known) return known.id;
  return companies.length === 1 ? (companies[0]?.id ?? '') : '';
}

function NoCompany() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('companies.empty_title')}
      text={t('jobs.empty_company_text')}
      action={
        <LinkButton to="/companies/create" variant="contained">
          {t('jobs.create_company')}
        </LinkButton>
      }
    />
  );
}
