// How many candidates were added by day, week or month, and how far they have come.
import { useTranslation } from 'react-i18next';
import type { Funnel } from '#contract/analytics.ts';
import type { Language } from '#contract/languages.ts';
import { formatDate } from '../../i18n/dates.ts';
import { formatMonth } from '../../i18n/format-month.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import { Bar } from './Bar.tsx';
import { bucketsOf, type Unit } from './buckets.ts';
import { useStepColumns } from './use-step-columns.ts';

export function TimePanel({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const steps = useStepColumns();
  const { unit, buckets: all } = bucketsOf(funnel);
  // Rows before the first candidate, such as those before the job existed, say nothing.
  const buckets = all.slice(all.findIndex(({ entered }) => entered > 0));
  const most = Math.max(...buckets.map(({ entered }) => entered));
  return (
    <Panel title={t('analytics.over_time')}>
      <p className="analytics-explains">{t('analytics.time_explains')}</p>
      <Table
        isDense
        label={t('analytics.over_time')}
        rows={buckets}
        keyOf={({ start }) => start}
        columns={[
          {
            head: t(`analytics.by_${unit}`),
            cell: ({ start, entered }) => (
              <>
                <time dateTime={unit === 'month' ? start.slice(0, 7) : start}>
                  {nameOf(start, unit, language)}
                </time>
                <Bar part={entered} of={most} />
              </>
            ),
          },
          ...steps,
        ]}
      />
    </Panel>
  );
}

function nameOf(start: string, unit: Unit, language: Language): string {
  return unit === 'month' ? formatMonth(start, language) : formatDate(start, language, 'UTC');
}
