// The search box and the status filter above a job's candidates. Both live in the page's address.
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { ResponseStatus, responseStatuses } from '#contract/status.ts';
import { AddressSearchField } from '../../ui/form/SearchField.tsx';
import type { CandidateFilterChange, CandidateSearch } from './candidate-search.ts';

interface Props {
  search: CandidateSearch;
  /** What is given replaces that part of the filter; undefined takes it away. */
  onChange: (change: CandidateFilterChange) => void;
}

export function CandidateFilters({ search, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      role="search"
      sx={{ flex: { md: '0 1 30rem' } }}
    >
      <AddressSearchField
        label={t('responses.search_label')}
        placeholder={t('responses.search_placeholder')}
        words={search.search ?? ''}
        onChange={onChange}
      />
      <StatusFilter search={search} onChange={onChange} />
    </Stack>
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
