// The jobs with candidates in a period.
import { useTranslation } from 'react-i18next';
import type { AgencyAnalytics } from '#contract/analytics.ts';
import { filling, TextLink } from '../../kit/links.tsx';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { useStepColumns } from './use-step-columns.ts';

export function JobsPanel({
  jobs,
  search: { from, to },
}: {
  jobs: AgencyAnalytics['jobs'];
  search: AnalyticsSearch;
}) {
  const { t } = useTranslation();
  const steps = useStepColumns<AgencyAnalytics['jobs'][number]>();
  return (
    <Panel title={t('jobs.title')}>
      <Table
        isDense
        label={t('jobs.title')}
        rows={jobs}
        rowsAtOnce={50}
        keyOf={({ job_id }) => job_id}
        columns={[
          {
            head: t('analytics.job'),
            sortBy: ({ name }) => name,
            cell: ({ job_id: id, name }) => (
              <TextLink to="/jobs/vacancy/$id/analytics" params={{ id }} search={{ from, to }} sx={filling}>
                <bdi>{name}</bdi>
              </TextLink>
            ),
          },
          ...steps,
        ]}
      />
    </Panel>
  );
}
