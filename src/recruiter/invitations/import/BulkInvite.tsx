// Inviting many people from a CSV file: choose it, review it, send it. Lists earlier imports.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { maxImportRows } from '#contract/invite.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { exampleRows } from './example-file.ts';
import { saveFile } from '../save-file.ts';
import { FileChooser } from './FileChooser.tsx';
import { FileRefused } from './FileRefused.tsx';
import { Imports } from './Imports.tsx';
import { LookOver, type LeftOut } from './LookOver.tsx';
import { useImportFile } from './use-import-file.ts';
import { delimiterFor, writeCsv } from './write-csv.ts';

export function BulkInvite({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { file, choose, correct, setRole, setHasHeading, drop } = useImportFile();
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
      {file.is === 'refused' && <FileRefused file={file} onCorrect={correct} />}
      {file.is === 'read' ? (
        <LookOver
          // Each file starts with fresh settings.
          key={file.name}
          job={job}
          file={file}
          onCorrect={correct}
          onRole={setRole}
          onHeading={setHasHeading}
          onDrop={drop}
          onStarted={(started, left) => {
            setLeftOut((before) => new Map(before).set(started.id, left));
            drop();
          }}
        />
      ) : (
        <FileChooser isReading={file.is === 'reading'} onChoose={(chosen) => void choose(chosen)} />
      )}
      <Imports jobId={job.id} leftOut={leftOut} />
    </Stack>
  );
}
