// What belongs to the whole agency, for those who see every company and job: others read why they may not change it.
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
