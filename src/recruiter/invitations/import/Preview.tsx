// The rows of a file as people, with how many will be invited and what is wrong with the others.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Rows } from '../../../kit/Loaded.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { countFates, fates, fatesOf, type Fate } from './preview-rows.ts';
import type { People } from './use-people.ts';

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
  const [choice, setChoice] = useState<Fate | 'all'>('all');
  if (!rows || !counts) return <Rows count={3} height={48} />;
  const chosen = choice !== 'all' && counts[choice] > 0 ? choice : 'all';
  const shown = chosen === 'all' ? rows : rows.filter(({ fate }) => fate === chosen);
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
        <FateChip fate="all" count={rows.length} isChosen={chosen === 'all'} onChoose={setChoice} />
        {fates.map((fate) => (
          <FateChip
            key={fate}
            fate={fate}
            count={counts[fate]}
            isChosen={chosen === fate}
            onChoose={setChoice}
          />
        ))}
      </Box>
      <PreviewTable key={chosen} rows={shown} labelledBy={id} />
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
