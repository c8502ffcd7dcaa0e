// The fields of a membership, as two versions of it are compared.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { companiesQuery, jobsQuery } from '../../api/queries.ts';
import { permissionKey } from '../../kit/permission-key.ts';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';

export function useMembershipFields(): ComparedField<Membership>[] {
  const { t } = useTranslation();
  const textOf = useValueText();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  const known = useKnownPermissions();
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    textOf(
      all
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join('\n'),
    );
  return [
    { label: t('users.role'), show: ({ role }) => t(`shell.role_${role}`) },
    {
      label: t('users.companies'),
      show: ({ company_ids: ids }) => (ids ? named(companies, ids) : t('users.all_companies')),
    },
    { label: t('users.jobs'), show: ({ job_ids }) => named(jobs, job_ids) },
    ...known.map((permission) => ({
      label: t(permissionKey(permission)),
      show: (membership: Membership) => textOf(can(membership, permission)),
    })),
  ];
}
