// Removing a company, after asking. One with jobs stays: the server says so and so does the page.
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeCompany, type ClientCompany } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery } from '../../api/queries.ts';
import { useFailures } from '../../shell/Failures.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export function RemoveCompany({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callAsUser(removeCompany, { params: { id: company.id } }),
    onSuccess: async () => {
      await navigate({ to: '/companies' });
      await cache.invalidateQueries({ queryKey: companiesQuery.queryKey });
    },
    onError: (error) => meet(error, { retry: () => remove.mutate() }),
    onSettled: () => setIsAsking(false),
  });
  const hasJobs = company.jobsCount > 0;
  return (
    <>
      <Tooltip title={hasJobs ? t('companies.has_jobs') : ''}>
        <span>
          <Button color="error" disabled={hasJobs} onClick={() => setIsAsking(true)}>
            {t('companies.remove')}
          </Button>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('companies.remove_title', { name: company.name })}
        text={t('companies.remove_text')}
        confirm={t('companies.remove_confirm')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
