// /jobs/vacancy/{id}/analytics: how far the job's candidates got, and what happened at each question. Updates live.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportJobAnalytics, type JobAnalytics } from '#contract/analytics.ts';
import type { JobDetail } from '#contract/job.ts';
import { downloadAsUser } from '../../api/call-as-user.ts';
import { configQuery, jobQuery } from '../../api/queries.ts';
import { CsvButton } from '../../kit/CsvButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { JobSkeleton } from '../../kit/JobSkeleton.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { fileNameOf } from '../../kit/save-file.ts';
import { useMay } from '../../kit/use-may.ts';
import { JobPage } from '../candidates/job-page/JobPage.tsx';
import { sourceName } from '../candidates/list/row-texts.ts';
import { AgreementTable } from '../review-queue/AgreementTable.tsx';
import { jobAnalyticsQuery } from './analytics-queries.ts';
import type { JobAnalyticsSearch } from './analytics-search.ts';
import { AsOf } from './AsOf.tsx';
import { FunnelPanel } from './FunnelPanel.tsx';
import { isPeriod } from './is-period.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { ReviewersPanel } from './ReviewersPanel.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { SuggestionFigures } from './SuggestionFigures.tsx';
import { TimePanel } from './TimePanel.tsx';
import './analytics.css';

interface Props {
  id: string;
  search: JobAnalyticsSearch;
  /** Gets only the changed values. */
  onChange: (change: JobAnalyticsSearch) => void;
}

export function JobAnalyticsScreen({ id, search, onChange }: Props) {
  const job = usePageQuery(jobQuery(id));
  return (
    <Loaded query={job} skeleton={<JobSkeleton />}>
      {(loaded) => (
        <JobPage job={loaded} tab="/jobs/vacancy/$id/analytics">
          <RequireAccess permission="analytics.view">
            <Analytics job={loaded} search={search} onChange={onChange} />
          </RequireAccess>
        </JobPage>
      )}
    </Loaded>
  );
}

function Analytics({ job, search, onChange }: Omit<Props, 'id'> & { job: JobDetail }) {
  const { t } = useTranslation();
  const query = useQuery(jobAnalyticsQuery(job.id, search));
  const sources = new Set([...(query.data?.sources ?? []).map(({ source }) => source), search.source]);
  sources.delete(undefined);
  return (
    <div className="analytics">
      <PeriodFields search={search} shown={query.data} onChange={onChange}>
        <ChoiceBox
          label={t('responses.source')}
          value={search.source}
          options={[
            { value: undefined, label: t('candidates.any') },
            ...Array.from(sources, (source) => ({ value: source, label: sourceName(source ?? '', t) })),
          ]}
          onChange={(source) => onChange({ source })}
        />
      </PeriodFields>
      {isPeriod(search) && (
        <Loaded query={query}>{(facts) => <Facts job={job} facts={facts} search={search} />}</Loaded>
      )}
    </div>
  );
}

function Facts({ job, facts, search }: { job: JobDetail; facts: JobAnalytics; search: JobAnalyticsSearch }) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  const { data: config } = useQuery(configQuery);
  if (facts.total.entered === 0) return <NoCandidates job={job} />;
  const name = `analytics-${fileNameOf(job.name)}`;
  const load = (table: 'days' | 'questions') =>
    downloadAsUser(exportJobAnalytics, { params: { id: job.id }, query: { ...search, table } });
  return (
    <>
      <AsOf instant={facts.as_of} />
      <FunnelPanel total={facts.total} />
      <QuestionsPanel questions={facts.questions} />
      <TimePanel funnel={facts} />
      <SourcesPanel sources={facts.sources} />
      {mayDecide && <AgreementTable jobId={job.id} />}
      <ReviewersPanel reviewers={facts.reviewers} />
      {config?.ai_assessment && job.ai_assessment && <SuggestionFigures jobId={job.id} />}
      <div className="analytics-actions">
        <CsvButton label={t('audit.export')} name={`${name}.csv`} load={() => load('days')} />{' '}
        <CsvButton
          label={t('analytics.export_questions')}
          name={`${name}-questions.csv`}
          load={() => load('questions')}
        />
      </div>
    </>
  );
}

function NoCandidates({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  return job.responses === 0 ? (
    <EmptyState title={t('responses.empty_title')} text={t('responses.empty_text')} />
  ) : (
    <EmptyState title={t('analytics.none_title')} text={t('analytics.none_text')} />
  );
}
