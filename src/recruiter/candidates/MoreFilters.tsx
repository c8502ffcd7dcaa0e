// The less common filters: progress, rate, tag and date.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { progresses, rates } from '#contract/status.ts';
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

export function MoreFilters({ search, tags, onChange }: Props) {
  const { t } = useTranslation();
  const any = { value: undefined, label: t('candidates.any') };
  return (
    <Box sx={fields}>
      <ChoiceBox
        size="small"
        label={t('responses.column_progress')}
        value={search.progress}
        options={[any, ...progresses.map((value) => ({ value, label: t(`responses.progress.${value}`) }))]}
        onChange={(progress) => onChange({ progress })}
      />
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
        options={[any, ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))]}
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

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  gap: 1.5,
  paddingBlockStart: 2,
};
