// Filters for a long list of jobs: a search and a company.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { SearchField } from '../../kit/forms/SearchField.tsx';

export function JobFilters({
  jobs,
  company,
  search,
  onCompany,
  onSearch,
}: {
  jobs: readonly Job[];
  company: string | undefined;
  search: string;
  onCompany: (id: string | undefined) => void;
  onSearch: (search: string) => void;
}) {
  const { t } = useTranslation();
  const companies = new Map(jobs.map((job) => [job.company.id, job.company.name]));
  return (
    <Box
      role="search"
      sx={{ display: 'grid', gap: 1.5, mb: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 240px' } }}
    >
      <SearchField label={t('jobs.search')} words={search} onWords={onSearch} />
      <ChoiceBox
        size="small"
        label={t('jobs.company')}
        value={company}
        options={[
          { value: undefined, label: t('jobs.all_companies') },
          ...[...companies]
            .map(([value, name]) => ({ value, label: name }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
        onChange={onCompany}
      />
    </Box>
  );
}
