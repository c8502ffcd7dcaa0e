// Compares unsaved changes with permissions that someone else has saved since.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { companiesQuery, jobsQuery } from '../../api/queries.ts';
import { permissionKey } from '../../kit/permission-key.ts';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import { NewerDialog } from '../../kit/NewerDialog.tsx';

export function NewerMembershipDialog({
  mine,
  theirs,
  ...on
}: {
  mine: Membership;
  theirs: Membership;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  const known = useKnownPermissions();
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('\n') || t('common.not_set');
  const fields = [
    { label: t('users.role'), shown: ({ role }: Membership) => t(`shell.role_${role}`) },
    {
      label: t('users.companies'),
      shown: ({ company_ids }: Membership) =>
        company_ids ? named(companies, company_ids) : t('users.all_companies'),
    },
    { label: t('users.jobs'), shown: ({ job_ids }: Membership) => named(jobs, job_ids) },
    // Of the long list, only the differences.
    ...known.map((permission) => ({
      label: t(permissionKey(permission)),
      shown: (one: Membership) => t(can(one, permission) ? 'common.yes' : 'common.no'),
    })),
  ];
  const differences = fields
    .map(({ label, shown }) => ({ label, theirs: shown(theirs), mine: shown(mine) }))
    .filter((one) => one.theirs !== one.mine);
  return <NewerDialog {...on} differences={differences} />;
}
