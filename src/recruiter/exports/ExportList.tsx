// The user's exports of a job, newest first, with progress, download, and cancel or delete.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Export } from '#contract/export.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { Table } from '../../kit/Table.tsx';
import { exportsQuery, isUnderWay, useRemoveExport } from './use-exports.ts';

export function ExportList({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(exportsQuery(jobId));
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {t('exports.yours')}
      </Typography>
      <Loaded query={query} skeleton={<Rows count={1} />}>
        {(list) =>
          list.length === 0 ? (
            <Typography color="textSecondary">{t('exports.none')}</Typography>
          ) : (
            <ExportTable exports={list} labelledBy={id} />
          )
        }
      </Loaded>
    </Box>
  );
}

function ExportTable({ exports, labelledBy }: { exports: readonly Export[]; labelledBy: string }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Table
      labelledBy={labelledBy}
      rows={exports}
      keyOf={({ id }) => id}
      columns={[
        { head: t('exports.column_file'), cell: (made) => <strong>{nameOf(made)}</strong> },
        { head: t('table.status'), cell: (made) => <State made={made} name={nameOf(made)} /> },
      ]}
      actions={(made) => <Actions made={made} name={nameOf(made)} />}
    />
  );
}

function useNameOf(): (made: Export) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ format, created_at: at }) =>
    t('exports.name', {
      format: isolated(t(`exports.formats.${format}`)),
      date: isolated(formatDateTime(at, language)),
    });
}

function Actions({ made, name }: { made: Export; name: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { mutate, isPending } = useRemoveExport(made.job_id);
  const remove = () => mutate(made, { onError: (error) => failures.handleError(error) });
  const isMaking = isUnderWay(made);
  return (
    <>
      {made.url && (
        <Button
          href={made.url}
          download
          variant="outlined"
          size="small"
          aria-label={t('exports.download_of', { name })}
        >
          {t('exports.download')}
        </Button>
      )}
      <Button
        size="small"
        color={isMaking ? 'inherit' : 'error'}
        loading={isPending}
        onClick={remove}
        aria-label={isMaking ? t('exports.stop_of', { name }) : t('exports.remove_of', { name })}
      >
        {isMaking ? t('exports.stop') : t('exports.remove')}
      </Button>
    </>
  );
}

function State({ made, name }: { made: Export; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, done, total } = made;
  if (state === 'running') {
    const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
    return (
      <>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('exports.progress_of', { name })}
          sx={{ marginBlock: 1 }}
        />
        <Typography variant="body2">{t('exports.progress', { done, count: total })}</Typography>
      </>
    );
  }
  const size = formatBytes(made.bytes, language);
  return (
    <Typography role="status" variant="body2" color={state === 'failed' ? 'error' : 'textSecondary'}>
      {state === 'waiting' && t('exports.waiting')}
      {state === 'failed' && t('exports.failed')}
      {state === 'ready' && t('exports.ready', { count: total, size })}
      {state === 'ready' &&
        made.expires_at &&
        ` · ${t('exports.until', { date: formatDate(made.expires_at, language) })}`}
    </Typography>
  );
}
