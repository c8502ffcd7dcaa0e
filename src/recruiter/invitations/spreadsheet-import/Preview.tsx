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
import type { Role } from './column-names.ts';
import type { Columns } from './guess-columns.ts';
import { countFates, type Fate, type Fated, fates, fatesOf } from './preview-rows.ts';
import type { People } from './use-people.ts';

export function Preview({
  people,
  columns,
  already,
  isCurrent,
}: {
  people: People | null;
  columns: Columns;
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
      <PreviewTable key={chosen} rows={shown} used={columns} labelledBy={id} />
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
/** Limit on the characters shown of a cell. */
const maxShown = 120;

/** The rows of a file, with a column for each field that is used. Cells are always shown as plain text. */
function PreviewTable({
  rows,
  used,
  labelledBy,
}: {
  rows: readonly Fated[];
  used: Columns;
  labelledBy: string;
}) {
  const { t } = useTranslation();
  const shown = shownFields.filter((field) => fieldRoles[field].some((role) => used.includes(role)));
  return (
    <Table
      labelledBy={labelledBy}
      rows={rows}
      keyOf={({ person }) => String(person.number)}
      rowsAtOnce={50}
      columns={[
        { head: t('invites.import.row'), cell: ({ person }) => person.number },
        ...shown.map((field) => ({
          head: t(`invites.import.roles.${field}`),
          cell: (row: Fated) => <Field row={row} field={field} used={used} />,
        })),
        { head: t('table.status'), cell: (row) => <Outcome row={row} /> },
      ]}
    />
  );
}

const shownFields = ['name', 'email', 'phone', 'language', 'tags', 'note', 'source'] as const;
type ShownField = (typeof shownFields)[number];

const fieldRoles: Record<ShownField, readonly Role[]> = {
  name: ['name', 'first_name', 'last_name'],
  email: ['email'],
  phone: ['phone'],
  language: ['language'],
  tags: ['tags'],
  note: ['note'],
  source: ['source'],
};

/** As it will be used. Unusable cells are shown as in the file. */
function Field({ row: { person }, field, used }: { row: Fated; field: ShownField; used: Columns }) {
  const texts: Record<ShownField, string> = {
    name: person.name,
    email: person.email,
    phone: person.phone && shownNumber(person.phone),
    language: person.language ? languageNames[person.language] : '',
    tags: person.tags.join(', '),
    note: person.note,
    source: person.source,
  };
  const raw = textOfCell(person.cells[used.indexOf(fieldRoles[field][0] ?? null)] ?? '');
  const text = texts[field] || raw;
  return (
    <Box
      component="bdi"
      dir={field === 'email' || field === 'phone' ? 'ltr' : 'auto'}
      sx={{ overflowWrap: 'anywhere', fontWeight: field === 'name' ? 600 : 400 }}
    >
      {text.length > maxShown ? `${[...text.slice(0, maxShown)].join('')}…` : text}
    </Box>
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
