// Deletes a company after confirmation (RemoveCompanyDialog.tsx).
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeCompany, type ClientCompany } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobsQuery, planQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { RemoveCompanyDialog } from './RemoveCompanyDialog.tsx';

export function RemoveCompany({ company }: { company: ClientCompany }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { meet } = useFailures();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const remove = useMutation({
    // Deleting thousands of candidates takes a while.
    mutationFn: () => callAsUser(removeCompany, { params: { id: company.id }, timeoutMs: 600_000 }),
    onSuccess: async () => {
      await navigate({ to: '/companies' });
      const old = [companiesQuery, jobsQuery, planQuery];
      await Promise.all(old.map(({ queryKey }) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => meet(error, { retry: () => remove.mutate() }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {t('companies.remove')}
      </Button>
      {isAsking && (
        <RemoveCompanyDialog
          company={company}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
