// Locks its content until the user has confirmed their email address. The shell's banner explains how.
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../api/queries.ts';

export function NeedsConfirmedAddress({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  if (!user || user.email_confirmed) return <>{children}</>;
  return <Alert severity="info">{t('shell.unconfirmed_here')}</Alert>;
}
