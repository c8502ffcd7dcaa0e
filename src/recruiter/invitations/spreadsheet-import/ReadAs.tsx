// How a file is read: a text's encoding and delimiter, or a workbook's sheet. Guessed, and correctable here.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { encodings, type Encoding } from './guess-encoding.ts';
import { delimiters, type Delimiter } from './parse-table.ts';
import type { Corrections, ReadTable } from './read-table.ts';

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251 (Кириллица)',
  'windows-1252': 'Windows-1252 (ÄÉÑÖÜ)',
  'windows-1256': 'Windows-1256 (عربي)',
};
const delimiterKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

export function ReadAs({
  corrections,
  encoding,
  delimiter,
  sheets,
  onCorrect,
}: {
  corrections: Corrections;
  /** The encoding used, or null if the file could not be read. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  /** Null for text. */
  sheets: ReadTable['sheets'];
  onCorrect: (corrections: Corrections) => void;
}) {
  const { t } = useTranslation();
  if (sheets)
    return (
      <ChoiceBox
        size="small"
        label={t('invites.import.sheet')}
        value={sheets.read}
        options={sheets.names.map((label, value) => ({ value, label }))}
        onChange={(sheet) => onCorrect({ sheet })}
        sx={{ maxInlineSize: '20rem' }}
      />
    );
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ maxInlineSize: '40rem' }}>
      <ChoiceBox
        size="small"
        label={t('invites.import.encoding')}
        value={encoding ?? corrections.encoding}
        options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
        onChange={(chosen) => chosen && onCorrect({ encoding: chosen })}
      />
      <ChoiceBox
        size="small"
        label={t('invites.import.delimiter')}
        value={delimiter ?? corrections.delimiter}
        options={delimiters.map((value) => ({
          value,
          label: t(`invites.import.delimiters.${delimiterKeys[value]}`),
        }))}
        onChange={(chosen) => chosen && onCorrect({ delimiter: chosen })}
      />
    </Stack>
  );
}
