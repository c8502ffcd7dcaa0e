// Deletes a company. The dialog lists, with numbers, what is deleted with it. If candidates' answers are affected, the
// user must type the company's name. Tells members without permission to delete candidates that they cannot.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getCompanyRemoval, removeCompany, type ClientCompany } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobsQuery, planQuery } from '../../api/queries.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useField } from '../../kit/forms/use-contract-form.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { PermissionSentence } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';

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

export function RemoveCompany({ company }: { company: ClientCompany }) {
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
