// The filters that are not needed every day: progress, rate, tag, and when somebody came.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Progress, progresses, rates } from '#contract/status.ts';
import { DayField } from '../../ui/form/DayField.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import type { CandidateFilterChange, CandidateSearch } from './candidate-search.ts';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../i18n/date-range.ts';
import type { Counts } from './response-queries.ts';

interface Props {
  search: CandidateSearch;
  tags: Counts['tags'];
  onChange: (change: CandidateFilterChange) => void;
}

const rateChoices = [...rates, 'none'] as const;

export function MoreFilters({ search, tags, onChange }: Props) {
  const { t } = useTranslation();
  const isListed = search.tag === undefined || tags.some(({ tag }) => tag === search.tag);
  return (
    <Box sx={fields}>
      <NativeSelect
        any={t('candidates.any')}
        label={t('responses.column_progress')}
        value={search.progress}
        onChoose={(value) => onChange({ progress: Progress.safeParse(value).data })}
      >
        {progresses.map((progress) => (
          <option key={progress} value={progress}>
            {t(`responses.progress.${progress}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        any={t('candidates.any')}
        label={t('responses.overall_rate')}
        value={search.rate}
        onChoose={(value) => onChange({ rate: rateChoices.find((rate) => rate === value) })}
      >
        {rateChoices.map((rate) => (
          <option key={rate} value={rate}>
            {rate === 'none' ? t('responses.not_rated') : t(`responses.rate.${rate}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        any={t('candidates.any')}
        label={t('candidates.tag')}
        value={search.tag}
        onChoose={(value) => onChange({ tag: value || undefined })}
      >
        {!isListed && <option value={search.tag}>{search.tag}</option>}
        {tags.map(({ tag, count }) => (
          <option key={tag} value={tag}>{`${tag} (${count})`}</option>
        ))}
      </NativeSelect>
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

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  gap: 1.5,
  paddingBlockStart: 2,
};
