// One row of a file: its number, the person, and its outcome. Cells are always shown as plain text.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../i18n/language-names.ts';
import { shownNumber } from '../phone.ts';
import { textOfCell } from './cells.ts';
import type { Fated } from './preview-rows.ts';

const tones = { fit: 'var(--good)', already: 'var(--ink-soft)', double: 'var(--warn)', faulty: 'var(--bad)' };
/** Limit on the characters shown of a row's cells. */
const maxShown = 120;

export function PreviewRow({ row: { person, fate, sameAs } }: { row: Fated }) {
  const { t } = useTranslation();
  const { number, name, email, phone, language } = person;
  const facts = [email, phone && shownNumber(phone)].filter(Boolean);
  return (
    <Box component="li" sx={line}>
      <Box component="span" sx={{ color: 'text.secondary', minInlineSize: '3ch', textAlign: 'end' }}>
        <span className="unseen">{t('invites.import.row')} </span>
        {number}
      </Box>
      <Box sx={{ flex: '1 1 14rem', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {/* Unusable rows are shown as in the file. */}
        {fate === 'faulty' ? (
          <bdi>{cellsOf(person.cells)}</bdi>
        ) : (
          <>
            <Box component="bdi" sx={{ fontWeight: 600, marginInlineEnd: 1.5 }}>
              {name}
            </Box>
            {facts.map((fact) => (
              <Box component="bdi" dir="ltr" key={fact} sx={{ marginInlineEnd: 1.5 }}>
                {fact}
              </Box>
            ))}
          </>
        )}
        {fate !== 'faulty' && language && <span>{languageNames[language]}</span>}
      </Box>
      <Box sx={{ flex: '0 1 20rem', color: tones[fate], fontWeight: 550 }}>
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

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
  paddingBlock: 1,
  fontSize: 'var(--text-s)',
  borderBlockStart: '1px solid var(--line)',
};
