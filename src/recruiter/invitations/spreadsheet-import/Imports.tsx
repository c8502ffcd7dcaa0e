// A job's imports, by all members: a running one with its progress bar, then the finished ones.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contract/invite.ts';
import type { Language } from '#contract/languages.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime, formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { CancelDialog } from '../CancelDialog.tsx';
import { importQuery, importsQuery } from '../invite-queries.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { saveFile } from '../../../kit/save-file.ts';
import type { LeftOut } from './LookOver.tsx';
import { useCancelImport } from './use-start-import.ts';
import { delimiterFor, writeCsv } from './write-csv.ts';

/** How many are shown before "show all". */
const firstShown = 3;

export function Imports({
  jobId,
  leftOut,
}: {
  jobId: string;
  /** Import id -> the rows of its file that this page did not send. */
  leftOut: ReadonlyMap<string, LeftOut>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(importsQuery(jobId));
  const [isAll, setIsAll] = useState(false);
  return (
    <Loaded query={query} skeleton={<Rows count={1} />}>
      {(imports) =>
        imports.length > 0 && (
          <Box component="section" aria-labelledby={id}>
            <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
              {t('invites.import.imports')}
            </Typography>
            {imports.slice(0, isAll ? imports.length : firstShown).map((started) => (
              <ImportCard key={started.id} known={started} leftOut={leftOut.get(started.id)} />
            ))}
            {!isAll && imports.length > firstShown && (
              <Button onClick={() => setIsAll(true)}>{t('invites.import.show_all')}</Button>
            )}
          </Box>
        )
      }
    </Loaded>
  );
}

/** One import: its progress while it runs, then its result. */
function ImportCard({ known, leftOut }: { known: Import; leftOut: LeftOut | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: shown } = useQuery(importQuery(known));
  useRefreshWhenDone(shown);
  const by = shown.created_by
    ? t('invites.import.by', {
        name: isolated(shown.created_by),
        date: formatDateTime(shown.created_at, language),
      })
    : formatDateTime(shown.created_at, language);
  return (
    <Box component="article" aria-label={shown.file_name || by} sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: '1 1 10rem' }}>
          <bdi>{shown.file_name || t('invites.import.unnamed')}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {by}
        </Typography>
      </Box>
      {shown.state === 'running' ? <Running shown={shown} /> : <Ended shown={shown} leftOut={leftOut} />}
    </Box>
  );
}

function Running({ shown }: { shown: Import }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancelImport(shown);
  const done = doneOf(shown);
  const words = t('invites.import.progress', {
    done: formatNumber(done, language),
    total: formatNumber(shown.total, language),
  });
  return (
    <>
      <Progress percent={shown.total === 0 ? 100 : (done / shown.total) * 100} words={words} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
          {words} {t('invites.import.goes_on')}
        </Typography>
        {done < shown.total && (
          <Button size="small" color="error" onClick={() => setIsAsked(true)}>
            {t('invites.import.cancel')}
          </Button>
        )}
      </Box>
      {isAsked && (
        <CancelDialog
          title={t('invites.import.cancel_title')}
          text={t('invites.import.cancel_text')}
          confirm={t('invites.import.cancel')}
          cancel={cancel}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

function Progress({ percent, words }: { percent: number; words: string }) {
  const { t } = useTranslation();
  return (
    <LinearProgress
      variant="determinate"
      value={Math.min(100, percent)}
      aria-label={t('invites.import.progress_label')}
      aria-valuetext={words}
      sx={{ my: 1.5, blockSize: 8, borderRadius: 'var(--radius-round)' }}
    />
  );
}

/** The result. Where everyone was seen through, the bar is full. */
function Ended({ shown, leftOut }: { shown: Import; leftOut: LeftOut | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const faulty = leftOut?.faulty.length ?? 0;
  const counts = [
    ['invited', shown.invited],
    ['already', shown.already],
    ['duplicates', shown.duplicates],
    ['failed', shown.failed],
    ['faulty', faulty],
    ['not_reached', shown.state === 'canceled' ? shown.total - doneOf(shown) : 0],
  ] as const;
  const isAll = shown.state === 'done' && shown.invited === shown.total;
  const words = isAll
    ? t('invites.import.progress_all', { total: formatNumber(shown.total, language) })
    : t(shown.state === 'canceled' ? 'invites.import.canceled' : 'invites.import.done');
  return (
    <>
      {shown.state === 'done' && (
        // The words below say it to screen readers.
        <div aria-hidden>
          <Progress percent={100} words={words} />
        </div>
      )}
      <Typography role="status" sx={{ mt: 0.5 }}>
        {words}
      </Typography>
      <Box component="dl" sx={facts}>
        {counts
          .filter(([what, count]) => count > 0 || what === 'invited')
          .map(([what, count]) => (
            <Box key={what} sx={{ display: 'flex', gap: 0.75 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(`invites.import.counts.${what}`)}
              </Box>
              <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
                {formatNumber(count, language)}
              </Box>
            </Box>
          ))}
      </Box>
      {leftOut && faulty > 0 && (
        <Button size="small" variant="outlined" onClick={() => saveRejected(leftOut, t, language)}>
          {t('invites.import.save_rejected')}
        </Button>
      )}
    </>
  );
}

function doneOf({ invited, already, failed }: Import): number {
  return invited + already + failed;
}

/** Refreshes the lists of invited people when the import ends. */
function useRefreshWhenDone({ state, job_id: jobId }: Import): void {
  const cache = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') {
      for (const queryKey of [keys.responses(jobId), keys.inviting(jobId), keys.jobs]) {
        void cache.invalidateQueries({ queryKey });
      }
    }
    before.current = state;
  }, [cache, jobId, state]);
}

const card = { paddingBlock: 1.5, borderBlockStart: '1px solid var(--line)' };

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  margin: 0,
  marginBlock: 1,
  fontSize: 'var(--text-s)',
};

/**
 * Saves the rejected rows as a file to correct and upload again: the original cells, plus the reason. Spreadsheets
 * evaluate none of them.
 */
function saveRejected({ fileName, heading, faulty }: LeftOut, t: TFunction, language: Language): void {
  const rows = faulty.map(({ cells, faults }) => [
    ...cells,
    faults.map((fault) => t(`invites.import.row_${fault}`)).join('; '),
  ]);
  const head = heading ? [[...heading, t('invites.import.reason')]] : [];
  const csv = writeCsv([...head, ...rows], delimiterFor(language));
  const name = fileName.replace(/\.[^.]*$/, '');
  saveFile(`${name} - ${t('invites.import.rejected_name')}.csv`, new Blob([csv], { type: 'text/csv' }));
}
