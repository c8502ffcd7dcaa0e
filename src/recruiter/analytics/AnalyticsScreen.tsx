// /analytics: how far candidates got in all jobs that the member sees. Updates live.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportAnalytics, type AgencyAnalytics } from '#contract/analytics.ts';
import { downloadAsUser } from '../../api/call-as-user.ts';
import { companiesQuery } from '../../api/queries.ts';
import { CsvButton } from '../../kit/CsvButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { BackLink, LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import { analyticsQuery } from './analytics-queries.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { AsOf } from './AsOf.tsx';
import { FunnelPanel } from './FunnelPanel.tsx';
import { isPeriod } from './is-period.ts';
import { JobsPanel } from './JobsPanel.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { TimePanel } from './TimePanel.tsx';
import './analytics.css';

interface Props {
  search: AnalyticsSearch;
  /** Gets only the changed values. */
  onChange: (change: AnalyticsSearch) => void;
}

export function AnalyticsScreen(props: Props) {
  const { t } = useTranslation();
  const maySeeImpact = useMay('impact.view');
  return (
    <Page
      title={t('analytics.title')}
      lead={t('analytics.lead')}
      back={<BackLink to="/">{t('shell.home')}</BackLink>}
      actions={
        maySeeImpact && (
          <LinkButton
            variant="outlined"
            to="/analytics/impact"
            search={{ company_id: props.search.company_id }}
          >
            {t('impact.title')}
          </LinkButton>
        )
      }
    >
      <RequireAccess permission="analytics.view">
        <Analytics {...props} />
      </RequireAccess>
    </Page>
  );
}

function Analytics({ search, onChange }: Props) {
  const query = useQuery(analyticsQuery(search));
  return (
    <div className="analytics">
      <PeriodFields search={search} shown={query.data} onChange={onChange}>
        <CompanyChoice search={search} onChange={onChange} />
      </PeriodFields>
      {isPeriod(search) && (
        <Loaded query={query}>{(facts) => <Facts facts={facts} search={search} />}</Loaded>
      )}
    </div>
  );
}

function CompanyChoice({ search, onChange }: Props) {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: useMay('companies.view') });
  if (companies.length < 2) return null;
  return (
    <ChoiceBox
      label={t('analytics.company')}
      value={search.company_id}
      options={[
        { value: undefined, label: t('candidates.any') },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(company_id) => onChange({ company_id })}
    />
  );
}

function Facts({ facts, search }: { facts: AgencyAnalytics; search: AnalyticsSearch }) {
  const { t } = useTranslation();
  if (facts.total.entered === 0)
    return <EmptyState title={t('analytics.none_title')} text={t('analytics.none_text')} />;
  return (
    <>
      <AsOf instant={facts.as_of} />
      <FunnelPanel total={facts.total} />
      <JobsPanel jobs={facts.jobs} search={search} />
      <TimePanel funnel={facts} />
      <SourcesPanel sources={facts.sources} />
      <div className="analytics-actions">
        <CsvButton
          label={t('audit.export')}
          name="analytics.csv"
          load={() => downloadAsUser(exportAnalytics, { query: search })}
        />
      </div>
    </>
  );
}
