// The rows of a file as people, paginated, with how many will be invited and what is wrong with the others.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Rows } from '../../../kit/Loaded.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import { countFates, fates, fatesOf, type Fate } from './preview-rows.ts';
import type { People } from './use-people.ts';

const pageRows = 25;

export function Preview({
  people,
  already,
  isCurrent,
}: {
  people: People | null;
  already: ReadonlySet<string>;
  isCurrent: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const rows = useMemo(
    () => (people ? fatesOf(people.people, people.doubles, already, people.channel) : null),
    [people, already],
  );
  const counts = useMemo(() => rows && countFates(rows), [rows]);
  const [wished, setWished] = useState<Fate | 'all'>('all');
  const [page, setPage] = useState(0);
  if (!rows || !counts) return <Rows count={3} height={48} />;
  const chosen = wished !== 'all' && counts[wished] > 0 ? wished : 'all';
  const shown = chosen === 'all' ? rows : rows.filter(({ fate }) => fate === chosen);
  const lastPage = Math.max(0, Math.ceil(shown.length / pageRows) - 1);
  const at = Math.min(page, lastPage);
  const choose = (fate: Fate | 'all') => {
    setWished(fate);
    setPage(0);
  };
  return (
    <Box component="section" aria-labelledby={id} aria-busy={!isCurrent}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t('invites.import.preview')}
      </Typography>
      <Box
        role="group"
        aria-labelledby={id}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 1 }}
      >
        <FateChip fate="all" count={rows.length} isChosen={chosen === 'all'} onChoose={choose} />
        {fates.map((fate) => (
          <FateChip
            key={fate}
            fate={fate}
            count={counts[fate]}
            isChosen={chosen === fate}
            onChoose={choose}
          />
        ))}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }} aria-labelledby={id}>
        {shown.slice(at * pageRows, (at + 1) * pageRows).map((row) => (
          <PreviewRow key={row.person.number} row={row} />
        ))}
      </Box>
      {shown.length > pageRows && <Pages page={at} last={lastPage} count={shown.length} onPage={setPage} />}
    </Box>
  );
}

function FateChip({
  fate,
  count,
  isChosen,
  onChoose,
}: {
  fate: Fate | 'all';
  count: number;
  isChosen: boolean;
  onChoose: (fate: Fate | 'all') => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Chip
      clickable
      component="button"
      type="button"
      disabled={count === 0}
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      onClick={() => onChoose(fate)}
      label={`${t(`invites.import.fates.${fate}`)}: ${formatNumber(count, language)}`}
    />
  );
}

function Pages({
  page,
  last,
  count,
  onPage,
}: {
  page: number;
  last: number;
  count: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Button size="small" variant="outlined" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('invites.import.page_before')}
      </Button>
      <Button size="small" variant="outlined" disabled={page === last} onClick={() => onPage(page + 1)}>
        {t('invites.import.page_after')}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary">
        {t('invites.import.page_of', {
          from: formatNumber(page * pageRows + 1, language),
          to: formatNumber(Math.min(count, (page + 1) * pageRows), language),
          total: formatNumber(count, language),
        })}
      </Typography>
    </Box>
  );
}
