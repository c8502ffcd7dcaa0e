// The rows of a file as people, with how many will be invited and what is wrong with the others.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/dates.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Rows } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { shownNumber } from '../phone/phone.ts';
import { textOfCell } from './cells.ts';
import { countFates, type Fate, type Fated, fates, fatesOf } from './preview-rows.ts';
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

const tones = { fit: 'var(--good)', already: 'var(--ink-soft)', double: 'var(--warn)', faulty: 'var(--bad)' };
/** Limit on the characters shown of a row's cells. */
const maxShown = 120;

/** The rows of a file: number, person and outcome. Cells are always shown as plain text. */
function PreviewTable({ rows, labelledBy }: { rows: readonly Fated[]; labelledBy: string }) {
  const { t } = useTranslation();
  return (
    <Table
      labelledBy={labelledBy}
      rows={rows}
      keyOf={({ person }) => String(person.number)}
      rowsAtOnce={50}
      columns={[
        { head: t('invites.import.row'), cell: ({ person }) => person.number },
        { head: t('invites.invited.column_person'), cell: (row) => <PersonOf row={row} /> },
        { head: t('table.status'), cell: (row) => <Outcome row={row} /> },
      ]}
    />
  );
}

/** Unusable rows are shown as in the file. */
function PersonOf({ row: { person, fate } }: { row: Fated }) {
  if (fate === 'faulty') return <bdi>{cellsOf(person.cells)}</bdi>;
  const { name, email, phone, language } = person;
  return (
    <>
      <Box component="bdi" sx={{ fontWeight: 600, marginInlineEnd: 1.5 }}>
        {name}
      </Box>
      {[email, phone && shownNumber(phone)].filter(Boolean).map((address) => (
        <Box component="bdi" dir="ltr" key={address} sx={{ marginInlineEnd: 1.5 }}>
          {address}
        </Box>
      ))}
      {language && languageNames[language]}
    </>
  );
}

function Outcome({ row: { person, fate, sameAs } }: { row: Fated }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ color: tones[fate], fontWeight: 500 }}>
      {fate === 'fit' && t('invites.import.fate_fit')}
      {fate === 'already' && t('invites.import.fate_already')}
      {fate === 'double' && t('invites.import.fate_double', { row: sameAs })}
      {fate === 'faulty' && <Faults person={person} />}
      {person.notes.map((note) => (
        <Box key={note} sx={{ color: 'var(--warn)', fontWeight: 400 }}>
          {t(`invites.import.note_${note}`)}
        </Box>
      ))}
    </Box>
  );
}

function Faults({ person }: { person: Fated['person'] }) {
  const { t } = useTranslation();
  return person.faults.map((fault) => (
    <Box key={fault} sx={{ overflowWrap: 'anywhere' }}>
      {t(`invites.import.row_${fault}`)}
    </Box>
  ));
}

function cellsOf(cells: readonly string[]): string {
  const text = cells.map(textOfCell).filter(Boolean).join(' · ');
  return text.length > maxShown ? `${[...text.slice(0, maxShown)].join('')}…` : text;
}
