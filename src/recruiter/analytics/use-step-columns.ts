// The columns of a table with a number for each step.
import { useTranslation } from 'react-i18next';
import { funnelSteps, type FunnelCounts } from '#contract/analytics.ts';
import type { Column } from '../../kit/Table.tsx';

export function useStepColumns<Row extends FunnelCounts>(): Column<Row>[] {
  const { t } = useTranslation();
  return funnelSteps.map((step) => ({
    head: t(`analytics.steps.${step}`),
    number: (row: Row) => row[step],
  }));
}
