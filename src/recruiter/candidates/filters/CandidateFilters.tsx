// The filters of a list of candidates: search words, status with counts, stuck, unseen, and the rest in a collapsible
// section. All state is in the URL.
import { mdiFilterVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobDetail } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import { candidateSources, deliveries, listSorts, reachedStages } from '#contract/response.ts';
import { progresses } from '#contract/progress.ts';
import { responseStatuses, rates } from '#contract/status.ts';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../../i18n/date-range.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { DayField } from '../../../kit/forms/DayField.tsx';
import { AddressSearchField } from '../../../kit/forms/SearchField.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { columnLabels } from '../list/columns.ts';
import { ColumnsButton } from '../list/ColumnsButton.tsx';
import { sourceName } from '../list/row-texts.ts';
import {
  type CandidateFilterChange,
  type CandidateSearch,
  countMoreFilters,
} from '../queries/candidate-search.ts';
import type { Counts } from '../queries/response-queries.ts';
import './filters.css';

interface Props {
  search: CandidateSearch;
  counts: Counts | undefined;
  /** Given keys replace that part of the filter; undefined clears it. */
  onChange: (change: CandidateFilterChange) => void;
}

/** Either of one job's list, with its steps, or of the list across these jobs, which has no board. */
type Of = { job: JobDetail; jobs?: never } | { jobs: readonly Job[]; job?: never };

export function CandidateFilters({ search, counts, job, jobs, onChange }: Props & Of) {
  const { t } = useTranslation();
  const set = countMoreFilters(search);
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <div className="candidate-filters" role="search" aria-label={t('candidates.filters')}>
      <div>
        <div>
          <Words words={search.search ?? ''} onChange={onChange} />
        </div>
        <Folded count={set} isOpen={isOpen} onChange={setIsOpen} />
        <ColumnsButton job={job ?? null} search={search} onChange={onChange} />
        {job && <LayoutChoice layout={search.layout} onChange={onChange} />}
      </div>
      <div id="more-filters">
        {isOpen && <MoreFilters search={search} counts={counts} job={job} jobs={jobs} onChange={onChange} />}
      </div>
      <StatusStrip search={search} counts={counts} onChange={onChange} />
    </div>
  );
}

/** Memoized: does not rerender while other filters change. */
const Words = memo(function Words({ words, onChange }: { words: string; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  return (
    <AddressSearchField
      label={t('responses.search_label')}
      placeholder={t('responses.search_placeholder')}
      words={words}
      onChange={onChange}
    />
  );
});

/** Toggles the less common filters and shows how many are set. */
const Folded = memo(function Folded(props: {
  count: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}) {
  const { count, isOpen, onChange } = props;
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={mdiFilterVariant} />}
      aria-expanded={isOpen}
      aria-controls="more-filters"
      onClick={() => onChange(!isOpen)}
    >
      {count > 0 ? t('candidates.filters_set', { count }) : t('candidates.filters')}
    </Button>
  );
});

function StatusStrip({ search, counts, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const all = counts && Object.values(counts.statuses).reduce((sum, count) => sum + count, 0);
  return (
    <div className="status-strip" role="group" aria-label={t('responses.status_filter')}>
      <Choice
        language={language}
        isOn={!search.status}
        count={all}
        onPress={() => onChange({ status: undefined })}
      >
        {t('candidates.all')}
      </Choice>
      {responseStatuses.map((status) => (
        <Choice
          language={language}
          key={status}
          isOn={search.status === status}
          count={counts?.statuses[status]}
          onPress={() => onChange({ status: search.status === status ? undefined : status })}
        >
          {t(`responses.status.${status}`)}
        </Choice>
      ))}
      <span className="status-strip-gap" />
      <Choice
        language={language}
        kind="stuck"
        isOn={search.stuck === 'yes'}
        count={counts?.stuck}
        onPress={() => onChange({ stuck: search.stuck ? undefined : 'yes' })}
      >
        {t('candidates.need_help')}
      </Choice>
      <Choice
        language={language}
        isOn={search.unseen === 'yes'}
        onPress={() => onChange({ unseen: search.unseen ? undefined : 'yes' })}
      >
        {t('candidates.unseen')}
      </Choice>
    </div>
  );
}

function Choice(props: {
  isOn: boolean;
  count?: number | undefined;
  language: Language;
  kind?: 'stuck';
  onPress: () => void;
  children: string;
}) {
  const { isOn, count, language, kind, onPress, children } = props;
  return (
    <button type="button" aria-pressed={isOn} data-kind={kind} data-none={count === 0} onClick={onPress}>
      {children}
      {count !== undefined && <span>{formatNumber(count, language)}</span>}
    </button>
  );
}

/** Switches a job's candidates between table and board. */
const LayoutChoice = memo(function LayoutChoice({
  layout,
  onChange,
}: {
  layout: 'board' | undefined;
  onChange: (change: CandidateFilterChange) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="layout-choice" role="group" aria-label={t('candidates.layout')}>
      <button type="button" aria-pressed={!layout} onClick={() => onChange({ layout: undefined })}>
        {t('candidates.layouts.table')}
      </button>
      <button
        type="button"
        aria-pressed={layout === 'board'}
        onClick={() => onChange({ layout: 'board', order: undefined })}
      >
        {t('candidates.layouts.board')}
      </button>
    </div>
  );
});

type MoreProps = Props & { job: JobDetail | undefined; jobs: readonly Job[] | undefined };

/**
 * The order, and the less common filters: job and company, step, progress, stage, source, delivery, rate, tag and date.
 */
function MoreFilters({ search, counts, job, jobs, onChange }: MoreProps) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const any = { value: undefined, label: t('candidates.any') };
  return (
    <Box sx={fields}>
      {search.layout !== 'board' && <SortChoice search={search} onChange={onChange} />}
      {jobs && <Places search={search} jobs={jobs} onChange={onChange} />}
      {job && search.layout !== 'board' && <StepChoice search={search} job={job} onChange={onChange} />}
      <ChoiceBox
        size="small"
        label={t('responses.column_progress')}
        value={search.progress}
        options={[any, ...progresses.map((value) => ({ value, label: t(`responses.progress.${value}`) }))]}
        onChange={(progress) => onChange({ progress })}
      />
      <ChoiceBox
        size="small"
        label={t('candidates.reached')}
        value={search.reached}
        options={[any, ...reachedStages.map((value) => ({ value, label: t(`candidates.stage.${value}`) }))]}
        onChange={(reached) => onChange({ reached })}
      />
      <SourceChoice search={search} counts={counts} onChange={onChange} />
      {mayInvite && (
        <ChoiceBox
          size="small"
          label={t('candidates.delivery')}
          value={search.delivery}
          options={[any, ...deliveries.map((value) => ({ value, label: t(`invites.states.${value}`) }))]}
          onChange={(delivery) => onChange({ delivery })}
        />
      )}
      <ChoiceBox
        size="small"
        label={t('responses.overall_rate')}
        value={search.rate}
        options={[
          any,
          ...rates.map((rate) => ({ value: rate, label: t(`responses.rate.${rate}`) })),
          { value: 'none', label: t('responses.not_rated') },
        ]}
        onChange={(rate) => onChange({ rate })}
      />
      <ChoiceBox
        size="small"
        label={t('candidates.tag')}
        value={search.tag}
        options={[
          any,
          ...(counts?.tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
        ]}
        onChange={(tag) => onChange({ tag })}
      />
      <DayField
        label={t('candidates.from')}
        value={dayOf(search.from)}
        onDay={(day) => onChange({ from: startOfDay(day) })}
      />
      <DayField
        label={t('candidates.until')}
        value={lastDayBefore(search.to)}
        onDay={(day) => onChange({ to: endOfDay(day) })}
      />
    </Box>
  );
}

/** For cards, which have no column heads, and for columns that are not shown. */
function SortChoice({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <ChoiceBox
      size="small"
      label={t('candidates.sort')}
      value={search.sort ?? 'created'}
      options={listSorts.map((value) => ({
        value,
        label: t(value === 'name' ? 'responses.column_candidate' : columnLabels[value]),
      }))}
      onChange={(sort) => onChange({ sort: sort === 'created' ? undefined : sort, direction: undefined })}
    />
  );
}

/** The board has a column per step. */
function StepChoice({ search, job, onChange }: Pick<Props, 'search' | 'onChange'> & { job: JobDetail }) {
  const { t } = useTranslation();
  if (job.pipelines.length === 0) return null;
  return (
    <ChoiceBox
      size="small"
      label={t('candidates.step')}
      value={search.pipeline_id}
      options={[
        { value: undefined, label: t('candidates.any') },
        { value: 'none', label: t('candidates.not_yet') },
        ...job.pipelines.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(pipeline_id) => onChange({ pipeline_id })}
    />
  );
}

function SourceChoice({ search, counts, onChange }: Props) {
  const { t } = useTranslation();
  const sources = new Set([...candidateSources, ...(counts?.link_sources ?? [])]);
  return (
    <ChoiceBox
      size="small"
      label={t('responses.source')}
      value={search.source}
      options={[
        { value: undefined, label: t('candidates.any') },
        ...Array.from(sources, (value) => ({ value, label: sourceName(value, t) })),
      ]}
      onChange={(source) => onChange({ source })}
    />
  );
}

/** A company, and a job of it. Another company's job is no longer chosen. */
function Places({ search, jobs, onChange }: Pick<Props, 'search' | 'onChange'> & { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const any = { value: undefined, label: t('candidates.any') };
  const companies = new Map(jobs.map((job) => [job.company.id, job.company.name]));
  const shown = jobs.filter((job) => !search.company_id || job.company.id === search.company_id);
  const byName = (options: { value: string; label: string }[]) =>
    options.toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <ChoiceBox
        size="small"
        label={t('jobs.company')}
        value={search.company_id}
        options={[any, ...byName(Array.from(companies, ([value, label]) => ({ value, label })))]}
        onChange={(company_id) => onChange({ company_id, job_id: undefined })}
      />
      <ChoiceBox
        size="small"
        label={t('jobs.column_job')}
        value={search.job_id}
        options={[any, ...byName(shown.map((job) => ({ value: job.id, label: job.name })))]}
        onChange={(job_id) => onChange({ job_id })}
      />
    </>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  gap: 1.5,
  paddingBlockStart: 2,
};
