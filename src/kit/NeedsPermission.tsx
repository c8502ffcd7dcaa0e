// A screen that needs a permission. Without it, the user sees which permission is missing.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type Permission } from '#contract/permissions.ts';
import { userQuery } from '../api/queries.ts';
import { PermissionSentence } from './FailureDialogs.tsx';

export function NeedsPermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  if (!user || can(user, permission)) return <>{children}</>;
  return (
    <Alert severity="info">
      <AlertTitle>{t('shell.forbidden_title')}</AlertTitle>
      <PermissionSentence permission={permission} />
    </Alert>
  );
}
