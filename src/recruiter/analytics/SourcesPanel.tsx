// Where the candidates of a period came from, and how far each source's candidates got.
import { useTranslation } from 'react-i18next';
import type { Funnel } from '#contract/analytics.ts';
import { Panel } from '../../kit/Panel.tsx';
import { Table } from '../../kit/Table.tsx';
import { sourceName } from '../candidates/list/row-texts.ts';
import { Bar } from './Bar.tsx';
import { useStepColumns } from './use-step-columns.ts';

export function SourcesPanel({ sources }: Pick<Funnel, 'sources'>) {
  const { t } = useTranslation();
  const steps = useStepColumns<Funnel['sources'][number]>();
  const most = Math.max(...sources.map(({ entered }) => entered));
  return (
    <Panel title={t('analytics.sources')}>
      <Table
        isDense
        label={t('analytics.sources')}
        rows={sources}
        keyOf={({ source, is_link }) => `${source} ${is_link}`}
        columns={[
          {
            head: t('responses.source'),
            cell: ({ source, is_link, entered }) => (
              <>
                <bdi>{is_link ? source : sourceName(source, t)}</bdi>
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
