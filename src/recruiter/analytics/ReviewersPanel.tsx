// How many candidates each member has not rated. No number shows how a member rates.
import { useTranslation } from 'react-i18next';
import type { JobAnalytics } from '#contract/analytics.ts';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';

export function ReviewersPanel({ reviewers }: Pick<JobAnalytics, 'reviewers'>) {
  const { t } = useTranslation();
  return (
    <Panel title={t('analytics.reviewers')}>
      <p className="analytics-explains">{t('analytics.reviewers_explains')}</p>
      <Table
        label={t('analytics.reviewers')}
        rows={reviewers}
        rowsAtOnce={20}
        keyOf={({ user_id }) => user_id}
        columns={[
          { head: t('analytics.member'), sortBy: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: t('analytics.unrated'), number: ({ unrated }) => unrated },
        ]}
      />
    </Panel>
  );
}
