// The filters of a job's candidates: search words, status with counts, stuck, unseen, and the rest in a collapsible
// section. All state is in the URL.
import { mdiFilterVariant } from '@mdi/js';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { responseStatuses } from '#contract/status.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { AddressSearchField } from '../../kit/forms/SearchField.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { type CandidateFilterChange, type CandidateSearch, countMoreFilters } from './candidate-search.ts';
import { MoreFilters } from './MoreFilters.tsx';
import type { Counts } from './response-queries.ts';
import './filters.css';

interface Props {
  search: CandidateSearch;
  counts: Counts | undefined;
  /** Given keys replace that part of the filter; undefined clears it. */
  onChange: (change: CandidateFilterChange) => void;
}

export function CandidateFilters({ search, counts, onChange }: Props) {
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
        <LayoutChoice layout={search.layout} onChange={onChange} />
      </div>
      <div id="more-filters">
        {isOpen && <MoreFilters search={search} tags={counts?.tags ?? []} onChange={onChange} />}
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
