// /companies/edit/{id}. The Publish button saves.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateCompany, type ClientCompany, type CompanyDraft } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { companiesQuery, userQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { Page } from '../../kit/Page.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { draftOf, picturesOf, vatOf } from './company-form.ts';
import { NewerCompanyDialog } from './NewerCompanyDialog.tsx';
import { RemoveCompany } from './RemoveCompany.tsx';
import { useAgencyName } from './use-agency-name.ts';
import { WithCompany } from './WithCompany.tsx';

export function EditCompany({ id }: { id: string }) {
  return <WithCompany id={id}>{(company) => <Form company={company} />}</WithCompany>;
}

function Form({ company: latest }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  // The version being edited. A live update must not replace it.
  const [base, setBase] = useState(latest);
  const agencyName = useAgencyName();
  const [refused, setRefused] = useState<CompanyDraft | null>(null);
  const publish = useMutation({
    mutationFn: ({ draft, updatedAt }: { draft: CompanyDraft; updatedAt: string }) =>
      callAsUser(updateCompany, { params: { id: base.id }, body: { ...draft, updated_at: updatedAt } }),
    onSuccess: async () => {
      void cache.invalidateQueries({ queryKey: userQuery.queryKey });
      await cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
      await navigate({ to: '/companies/view/$id', params: { id: base.id } });
    },
  });
  const send = (draft: CompanyDraft, updatedAt: string, onFields?: (error: CallError) => boolean) =>
    publish.mutate(
      { draft, updatedAt },
      {
        onError: (error) => {
          if (error instanceof CallError && onFields?.(error)) return;
          if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') {
            return meet(error, { retry: () => send(draft, updatedAt, onFields) });
          }
          void cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
          setRefused(draft);
        },
      },
    );
  return (
    <Page title={t('companies.edit_title')} lead={t('companies.edit_lead')}>
      <RequireAccess permission="companies.manage">
        <CompanyForm
          key={base.updatedAt}
          company={draftOf(base, agencyName)}
          pictures={picturesOf(base)}
          vat={vatOf(base)}
          submitLabel={t('companies.publish')}
          busy={publish.isPending}
          onSubmit={(draft, setError) =>
            send(draft, base.updatedAt, (error) => showFaults(error.fields, setError))
          }
          extra={<RemoveCompany company={base} />}
        />
      </RequireAccess>
      {refused && (
        <NewerCompanyDialog
          mine={refused}
          theirs={latest}
          onClose={() => setRefused(null)}
          onTakeTheirs={() => {
            setBase(latest);
            setRefused(null);
          }}
          onKeepMine={() => {
            setRefused(null);
            send(refused, latest.updatedAt);
          }}
        />
      )}
    </Page>
  );
}
