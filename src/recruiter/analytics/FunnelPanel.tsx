// How many candidates of a period reached each step.
import { useTranslation } from 'react-i18next';
import { fewestForRates, funnelSteps, type FunnelCounts } from '#contract/analytics.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import { Bar } from './Bar.tsx';
import { useShare } from './use-share.ts';

export function FunnelPanel({ total }: { total: FunnelCounts }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const share = useShare();
  return (
    <Panel title={t('analytics.progress')}>
      <p className="analytics-explains">
        {t('analytics.progress_explains')}{' '}
        {total.entered < fewestForRates && t('analytics.too_few', { fewest: fewestForRates })}
      </p>
      <Table
        label={t('analytics.progress')}
        rows={funnelSteps}
        keyOf={(step) => step}
        columns={[
          {
            head: t('analytics.step'),
            cell: (step) => (
              <>
                {t(`analytics.steps.${step}`)}
                <Bar part={total[step]} of={total.entered} tone={step} />
              </>
            ),
          },
          { head: t('analytics.candidates'), cell: (step) => formatNumber(total[step], language) },
          { head: t('analytics.share'), cell: (step) => share(total[step], total.entered) },
        ]}
      />
    </Panel>
  );
}
