// The search box and the status filter above a job's candidates. Both live in the page's address; what is being typed
// gets there when the typing pauses.
import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponseStatus, responseStatuses } from '#contract/status.ts';
import type { CandidateFilterChange, CandidateSearch } from './candidate-search.ts';

const pauseMs = 300;

interface Props {
  search: CandidateSearch;
  /** What is given replaces that part of the filter; undefined takes it away. */
  onChange: (change: CandidateFilterChange) => void;
}

export function CandidateFilters({ search, onChange }: Props) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      role="search"
      sx={{ flex: { md: '0 1 30rem' } }}
    >
      <SearchBox search={search} onChange={onChange} />
      <StatusFilter search={search} onChange={onChange} />
    </Stack>
  );
}

function SearchBox({ search, onChange }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState(search.search ?? '');
  const [shown, setShown] = useState(search.search);
  if (shown !== search.search) {
    // The address changed under us (back, or a link): it wins, unless it only says what is being typed.
    setShown(search.search);
    if ((search.search ?? '') !== words.trim()) setWords(search.search ?? '');
  }
  useEffect(() => {
    if (words.trim() === (search.search ?? '')) return;
    const timer = setTimeout(() => onChange({ search: words.trim() || undefined }), pauseMs);
    return () => clearTimeout(timer);
  }, [words, search.search, onChange]);
  return (
    <TextField
      type="search"
      size="small"
      label={t('responses.search_label')}
      placeholder={t('responses.search_placeholder')}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      slotProps={{
        htmlInput: { maxLength: 200, dir: 'auto' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function StatusFilter({ search, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={t('responses.status_filter')}
      value={search.status ?? 'all'}
      onChange={(event) => onChange({ status: ResponseStatus.safeParse(event.target.value).data })}
      slotProps={{ select: { native: true } }}
      sx={{ minInlineSize: '10rem', flex: { sm: '0 0 10rem' } }}
    >
      <option value="all">{t('responses.all_statuses')}</option>
      {responseStatuses.map((status) => (
        <option key={status} value={status}>
          {t(`responses.status.${status}`)}
        </option>
      ))}
    </TextField>
  );
}
