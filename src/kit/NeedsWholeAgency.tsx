// Agency-wide settings, for members who can access every company and job. Others see why they cannot change them.
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActsForWholeAgency } from './use-may.ts';

export function NeedsWholeAgency({ children }: { children: ReactNode }) {
  return useActsForWholeAgency() ? <>{children}</> : <WholeAgencyNotice />;
}

export function WholeAgencyNotice() {
  const { t } = useTranslation();
  return <Alert severity="info">{t('refusals.whole_agency_only')}</Alert>;
}
