// The period of analytics: two days, and the controls beside them. Without a choice they show the usual period.
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel } from '#contract/analytics.ts';
import { DayField } from '../../kit/forms/DayField.tsx';
import { isPeriod } from './is-period.ts';

interface Chosen {
  from?: string | undefined;
  to?: string | undefined;
}

export function PeriodFields({
  search,
  shown,
  onChange,
  children,
}: {
  search: Chosen;
  /** The period of the numbers on the page. */
  shown: Pick<Funnel, 'from' | 'to'> | undefined;
  /** Gets only the changed values. */
  onChange: (change: Chosen) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <search aria-label={t('audit.filters')} className="analytics-fields">
        <DayField
          label={t('audit.from')}
          value={search.from ?? shown?.from ?? ''}
          onDay={(from) => onChange({ from: from || undefined })}
        />
        <DayField
          label={t('audit.until')}
          value={search.to ?? shown?.to ?? ''}
          onDay={(to) => onChange({ to: to || undefined })}
        />
        {children}
      </search>
      {!isPeriod(search) && <Alert severity="warning">{t('analytics.out_of_range')}</Alert>}
    </>
  );
}
