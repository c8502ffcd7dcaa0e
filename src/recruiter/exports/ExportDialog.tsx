// What to export and in which format. Below, the user's exports of the job with progress and download.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportFormat, exportFormats } from '#contract/export.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { useFailures } from '../../kit/Failures.tsx';
import type { Exportable } from './ExportButton.tsx';
import { ExportList } from './ExportList.tsx';
import { useStartExport } from './use-exports.ts';

interface Props {
  job: Pick<JobDetail, 'id' | 'can_export_all'>;
  what: Exportable;
  onClose: () => void;
}

export function ExportDialog({ job, what, onClose }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { mutate, isPending } = useStartExport(job.id);
  const isAllowed = job.can_export_all || (what.kind === 'selected' && what.ids.length === 1);
  const start = () => {
    const selection = what.kind === 'list' ? { filters: what.filters } : { response_ids: [...what.ids] };
    mutate({ format, ...selection }, { onError: (error) => failures.handleError(error, { retry: start }) });
  };
  return (
    <DialogShell
      title={t('exports.title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.close')}
          </Button>
          {isAllowed && (
            <Button
              variant="contained"
              onClick={start}
              disabled={what.kind === 'list' && what.total === 0}
              loading={isPending}
            >
              {t('exports.start')}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={3}>
        {isAllowed ? (
          <Formats what={what} format={format} onChoose={setFormat} />
        ) : (
          <Alert severity="info">{t('exports.one_only')}</Alert>
        )}
        <ExportList jobId={job.id} />
      </Stack>
    </DialogShell>
  );
}

function Formats({
  what,
  format,
  onChoose,
}: {
  what: Exportable;
  format: ExportFormat;
  onChoose: (format: ExportFormat) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <Typography sx={{ mb: 2, fontWeight: 600 }}>
        <HowMany what={what} />
      </Typography>
      <FormLabel id={id}>{t('exports.format')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={format}
        onChange={(_event, chosen) => onChoose(ExportFormat.parse(chosen))}
        sx={{ gap: 1.5, mt: 1 }}
      >
        {exportFormats.map((known) => (
          <FormatChoice key={known} format={known} />
        ))}
      </RadioGroup>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('exports.not_in_it')}
      </Typography>
    </Box>
  );
}

function FormatChoice({ format }: { format: ExportFormat }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        value={format}
        control={<Radio slotProps={{ input: { 'aria-describedby': id } }} sx={{ paddingBlock: 0.5 }} />}
        label={t(`exports.formats.${format}`)}
      />
      <Typography id={id} variant="body2" color="textSecondary" sx={{ paddingInlineStart: 4 }}>
        {t(`exports.hints.${format}`)}
      </Typography>
    </Box>
  );
}

function HowMany({ what }: { what: Exportable }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (what.kind === 'selected') return t('candidates.selected', { count: what.ids.length });
  const { total = 0 } = what;
  const counts = { count: total, shown: formatNumber(total, language) };
  return what.isNarrowed ? t('candidates.found', counts) : t('candidates.everybody', counts);
}
