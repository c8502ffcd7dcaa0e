// The rows of a file: number, person and outcome. Cells are always shown as plain text.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../i18n/language-names.ts';
import { Table } from '../../../kit/Table.tsx';
import { shownNumber } from '../phone.ts';
import { textOfCell } from './cells.ts';
import type { Fated } from './preview-rows.ts';

const tones = { fit: 'var(--good)', already: 'var(--ink-soft)', double: 'var(--warn)', faulty: 'var(--bad)' };
/** Limit on the characters shown of a row's cells. */
const maxShown = 120;

export function PreviewTable({ rows, labelledBy }: { rows: readonly Fated[]; labelledBy: string }) {
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
    <Box component="span" sx={{ color: tones[fate], fontWeight: 550 }}>
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
