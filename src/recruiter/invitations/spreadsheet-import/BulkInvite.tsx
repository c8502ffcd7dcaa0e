// Inviting many people from an XLSX or CSV file: choose it, review it, send it. Lists earlier imports.
import { mdiFileUploadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxImportFileBytes, maxImportRows } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { saveFile } from '../../../kit/save-file.ts';
import { useSavePreferences } from '../../../kit/use-preferences.ts';
import { exampleRows } from './example-file.ts';
import { Imports } from './Imports.tsx';
import { type LeftOut, LookOver } from './LookOver.tsx';
import type { Corrections } from './read-table.ts';
import { ReadAs } from './ReadAs.tsx';
import { type ImportFile, useImportFile } from './use-import-file.ts';
import { delimiterFor, writeCsv } from './write-csv.ts';

export function BulkInvite({ job, isShown }: { job: JobDetail; isShown: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { file, choose, correct, setRole, setHasHeading, drop } = useImportFile();
  const savePreferences = useSavePreferences();
  const [leftOut, setLeftOut] = useState<ReadonlyMap<string, LeftOut>>(new Map());

  const saveExample = () => {
    const csv = writeCsv(exampleRows(t), delimiterFor(language));
    saveFile(`${t('invites.import.example_name')}.csv`, new Blob([csv], { type: 'text/csv' }));
  };

  return (
    <Stack spacing={3}>
      <Stack spacing={1.5} sx={{ alignItems: 'start', maxInlineSize: '46rem' }}>
        <Typography>{t('invites.import.text', { max: formatNumber(maxImportRows, language) })}</Typography>
        <Button onClick={saveExample} sx={{ paddingInline: 1, marginInlineStart: -1 }}>
          {t('invites.import.example')}
        </Button>
      </Stack>
      {file.is === 'refused' && (
        <FileRefused file={file} onCorrect={(corrections) => void correct(corrections)} />
      )}
      {file.is === 'read' ? (
        <LookOver
          // Each file starts with fresh settings.
          key={file.name}
          job={job}
          file={file}
          onCorrect={(corrections) => void correct(corrections)}
          onRole={setRole}
          onHeading={setHasHeading}
          onDrop={drop}
          onStarted={(started, left) => {
            setLeftOut((before) => new Map(before).set(started.id, left));
            drop();
            savePreferences({ invite_way: 'bulk' });
          }}
        />
      ) : (
        <FileChooser
          isShown={isShown}
          isReading={file.is === 'reading'}
          onChoose={(chosen) => void choose(chosen)}
        />
      )}
      <Imports jobId={job.id} leftOut={leftOut} />
    </Stack>
  );
}

/** Chooses a file, by dialog or drag and drop. */
function FileChooser({
  isShown,
  isReading,
  onChoose,
}: {
  isShown: boolean;
  isReading: boolean;
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.focus();
  }, [isShown]);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(event.type === 'dragover');
    const dropped = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (dropped) onChoose(dropped);
  };
  return (
    <Box
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      sx={{ ...zone, ...(isDraggedOver && { borderColor: 'var(--accent)', bgcolor: 'var(--accent-soft)' }) }}
    >
      <Icon path={mdiFileUploadOutline} aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Button ref={button} variant="contained" loading={isReading} onClick={() => input.current?.click()}>
        {t('invites.import.choose')}
      </Button>
      <Typography variant="body2" color="textSecondary" id={id}>
        {t('invites.import.formats', { size: formatBytes(maxImportFileBytes, language) })}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('invites.import.choose')}
        aria-describedby={id}
        // Only a hint for the file dialog. The content decides the file type.
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Lets the user choose the same file again after correcting it.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </Box>
  );
}

const zone = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  padding: { xs: 3, sm: 5 },
  textAlign: 'center',
  border: '1px dashed var(--line-strong)',
  borderRadius: 'var(--radius-l)',
};

/** Why a file cannot be read, and what to do. Nothing was sent. */
function FileRefused({
  file,
  onCorrect,
}: {
  file: Extract<ImportFile, { is: 'refused' }>;
  onCorrect: (corrections: Corrections) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, row, sheets } = file.fault;
  // Other settings, or another sheet, might still make it a table.
  const isDoubtfulText = code === 'encoding' || code === 'quotes' || code === 'no_usable_column';
  const isDoubtful = sheets ? sheets.names.length > 1 : isDoubtfulText;
  return (
    <Box>
      <Alert severity="error">
        <AlertTitle>{t('fields.format')}</AlertTitle>
        <Box component="bdi" sx={{ display: 'block' }}>
          {file.name}
        </Box>
        {t(`invites.import.fault_${code}`, {
          row: row === null ? '' : formatNumber(row, language),
          size: formatBytes(maxImportFileBytes, language),
          max: formatNumber(maxImportRows, language),
        })}
      </Alert>
      {isDoubtful && file.bytes && (
        <Box sx={{ mt: 2 }}>
          <ReadAs
            corrections={file.corrections}
            encoding={null}
            delimiter={null}
            sheets={sheets}
            onCorrect={onCorrect}
          />
        </Box>
      )}
    </Box>
  );
}
