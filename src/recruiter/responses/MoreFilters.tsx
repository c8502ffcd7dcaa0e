// The filters that are not needed every day: progress, rate, tag, and when somebody came. Native fields: they cost no code
// and are what a phone does best.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress, progresses, rates } from '#contract/status.ts';
import type { CandidateFilterChange, CandidateSearch } from './candidate-search.ts';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './date-range.ts';
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
      <Choice
        label={t('responses.column_progress')}
        value={search.progress}
        onChoose={(value) => onChange({ progress: Progress.safeParse(value).data })}
      >
        {progresses.map((progress) => (
          <option key={progress} value={progress}>
            {t(`responses.progress.${progress}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('responses.overall_rate')}
        value={search.rate}
        onChoose={(value) => onChange({ rate: rateChoices.find((rate) => rate === value) })}
      >
        {rateChoices.map((rate) => (
          <option key={rate} value={rate}>
            {rate === 'none' ? t('responses.not_rated') : t(`responses.rate.${rate}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('candidates.tag')}
        value={search.tag}
        onChoose={(value) => onChange({ tag: value || undefined })}
      >
        {!isListed && <option value={search.tag}>{search.tag}</option>}
        {tags.map(({ tag, count }) => (
          <option key={tag} value={tag}>{`${tag} (${count})`}</option>
        ))}
      </Choice>
      <Day
        label={t('candidates.from')}
        value={dayOf(search.from)}
        onDay={(day) => onChange({ from: startOfDay(day) })}
      />
      <Day
        label={t('candidates.until')}
        value={lastDayBefore(search.to)}
        onDay={(day) => onChange({ to: endOfDay(day) })}
      />
    </Box>
  );
}

function Choice(props: {
  label: string;
  value: string | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChoose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('candidates.any')}</option>
      {props.children}
    </TextField>
  );
}

/** A date that is being typed is left alone: only a whole one, or none, is told. */
function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The address changed: it wins.
    setShown(value);
    setTyped(value);
  }
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || startOfDay(target.value)) onDay(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  gap: 1.5,
  paddingBlockStart: 2,
};
