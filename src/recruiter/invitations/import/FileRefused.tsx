// Why a file cannot be read, and what to do. Nothing was sent.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { maxImportFileBytes, maxImportRows } from '#contract/invite.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ReadAs } from './ReadAs.tsx';
import type { Corrections } from './read-table.ts';
import type { ImportFile } from './use-import-file.ts';

export function FileRefused({
  file,
  onCorrect,
}: {
  file: Extract<ImportFile, { is: 'refused' }>;
  onCorrect: (corrections: Corrections) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, row } = file.fault;
  // Other settings might still make it a table.
  const isDoubtful = code === 'encoding' || code === 'quotes' || code === 'no_usable_column';
  return (
    <Box>
      <Alert severity="error">
        <AlertTitle>{t('fields.format')}</AlertTitle>
        <bdi>{file.name}</bdi>:{' '}
        {t(`invites.import.fault_${code}`, {
          row: row === null ? '' : formatNumber(row, language),
          size: formatBytes(maxImportFileBytes, language),
          max: formatNumber(maxImportRows, language),
        })}
      </Alert>
      {isDoubtful && file.bytes && (
        <Box sx={{ mt: 2 }}>
          <ReadAs corrections={file.corrections} encoding={null} delimiter={null} onCorrect={onCorrect} />
        </Box>
      )}
    </Box>
  );
}
