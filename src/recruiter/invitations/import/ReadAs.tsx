// How a file is read: its encoding and delimiter. Guessed, and correctable here.
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { encodings, type Encoding } from './guess-encoding.ts';
import { delimiters, type Delimiter } from './parse-table.ts';
import type { Corrections } from './read-table.ts';

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
  onCorrect,
}: {
  corrections: Corrections;
  /** The encoding used, or null if the file could not be read. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  onCorrect: (corrections: Corrections) => void;
}) {
  const { t } = useTranslation();
  const shownEncoding = encoding ?? corrections.encoding;
  const shownDelimiter = delimiter ?? corrections.delimiter;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ maxInlineSize: '40rem' }}>
      <TextField
        select
        size="small"
        label={t('invites.import.encoding')}
        value={shownEncoding ?? ''}
        onChange={({ target }) => {
          const chosen = encodings.find((encoding) => encoding === target.value);
          if (chosen) onCorrect({ encoding: chosen });
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {!shownEncoding && <option value="" />}
        {encodings.map((encoding) => (
          <option key={encoding} value={encoding}>
            {encodingNames[encoding]}
          </option>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('invites.import.delimiter')}
        value={shownDelimiter ?? ''}
        onChange={({ target }) => {
          const chosen = delimiters.find((delimiter) => delimiter === target.value);
          if (chosen) onCorrect({ delimiter: chosen });
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {!shownDelimiter && <option value="" />}
        {delimiters.map((delimiter) => (
          <option key={delimiter} value={delimiter}>
            {t(`invites.import.delimiters.${delimiterKeys[delimiter]}`)}
          </option>
        ))}
      </TextField>
    </Stack>
  );
}
