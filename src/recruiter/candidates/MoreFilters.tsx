// The less common filters: progress, rate, tag and date.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Progress, progresses, rates } from '#contract/status.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { DayField } from '../../kit/forms/DayField.tsx';
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
      <ChoiceBox
        size="small"
        label={t('responses.column_progress')}
        value={search.progress ?? ''}
        onChange={(value) => onChange({ progress: Progress.safeParse(value).data })}
      >
        <option value="">{t('candidates.any')}</option>
        {progresses.map((progress) => (
          <option key={progress} value={progress}>
            {t(`responses.progress.${progress}`)}
          </option>
        ))}
      </ChoiceBox>
      <ChoiceBox
        size="small"
        label={t('responses.overall_rate')}
        value={search.rate ?? ''}
        onChange={(value) => onChange({ rate: rateChoices.find((rate) => rate === value) })}
      >
        <option value="">{t('candidates.any')}</option>
        {rateChoices.map((rate) => (
          <option key={rate} value={rate}>
            {rate === 'none' ? t('responses.not_rated') : t(`responses.rate.${rate}`)}
          </option>
        ))}
      </ChoiceBox>
      <ChoiceBox
        size="small"
        label={t('candidates.tag')}
        value={search.tag ?? ''}
        onChange={(value) => onChange({ tag: value || undefined })}
      >
        <option value="">{t('candidates.any')}</option>
        {!isListed && <option value={search.tag}>{search.tag}</option>}
        {tags.map(({ tag, count }) => (
          <option key={tag} value={tag}>{`${tag} (${count})`}</option>
        ))}
      </ChoiceBox>
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
