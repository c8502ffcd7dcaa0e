// Maps columns to fields, with an example from each column. Guessed, and correctable here.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { roles, type Role } from './column-names.ts';
import type { ReadTable } from './read-table.ts';

export function ColumnChoices({
  read: { table, columns, hasHeading },
  onRole,
  onHeading,
}: {
  read: ReadTable;
  onRole: (index: number, role: Role | null) => void;
  onHeading: (hasHeading: boolean) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const mayNote = useMay('responses.note');
  const offered = roles.filter((role) => mayNote || (role !== 'tags' && role !== 'note'));
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t('invites.import.columns')}
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={hasHeading} onChange={(_, isOn) => onHeading(isOn)} />}
        label={t('invites.import.has_heading')}
      />
      <Box sx={grid}>
        {columns.map((role, index) => (
          <ChoiceBox
            key={index}
            size="small"
            label={labelOf(index)}
            helperText={
              <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {exampleOf(index)}
              </Box>
            }
            value={role}
            options={[
              { value: null, label: t('invites.import.roles.none') },
              ...offered.map((value) => ({ value, label: t(`invites.import.roles.${value}`) })),
            ]}
            onChange={(chosen) => onRole(index, chosen)}
          />
        ))}
      </Box>
    </Box>
  );

  function labelOf(index: number): string {
    const heading = hasHeading ? cut(table.rows[0]?.cells[index] ?? '', 40) : '';
    return heading || t('invites.import.column', { number: index + 1 });
  }

  /** The first non-empty cell below the heading. */
  function exampleOf(index: number): string {
    const people = table.rows.slice(hasHeading ? 1 : 0, 50);
    return cut(people.map(({ cells }) => cells[index] ?? '').find((cell) => cell.trim()) ?? '–', 40);
  }
}

function cut(text: string, most: number): string {
  const characters = [
    ...text
      .slice(0, most * 4)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  gap: 2,
  mt: 1.5,
};
