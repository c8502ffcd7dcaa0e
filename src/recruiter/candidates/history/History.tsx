// A candidate's history: who did what and when, newest first.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { lineOf, newestFirst } from './history-lines.ts';
import { Panel } from '../../../kit/Panel.tsx';

type Entry = ResponseDetail['history'][number];

const shownAtFirst = 5;

export function History({ response }: { response: Pick<ResponseDetail, 'history' | 'answers'> }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const entries = newestFirst(response.history);
  if (entries.length === 0) return null;
  return (
    <Panel title={t('responses.history')}>
      <Box component="ol" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {(isWhole ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
          <Box component="li" key={entry.id}>
            <Line entry={entry} number={response.answers.findIndex(({ id }) => id === entry.answer_id) + 1} />
          </Box>
        ))}
      </Box>
      {!isWhole && entries.length > shownAtFirst && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {t('responses.show_history')}
        </Button>
      )}
    </Panel>
  );
}

/** `number`: of the answer that the entry is about; 0 for none. */
function Line({ entry, number }: { entry: Entry; number: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Typography variant="body2">
        {number > 0 && `${t('responses.question_number', { number })}: `}
        <What entry={entry} />
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        <bdi>{entry.user_name ?? t('responses.nobody')}</bdi>
        {' · '}
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at, language)}</time>
      </Typography>
    </>
  );
}

function What({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const line = lineOf(entry);
  if (line.type === 'sentence') return t(line.key);
  if (line.type === 'hold') {
    const sentence = t(line.isOn ? 'retention.history_hold_on' : 'retention.history_hold_off');
    return line.reason ? (
      <>
        {sentence}: <bdi>{line.reason}</bdi>
      </>
    ) : (
      sentence
    );
  }
  if (line.type === 'other') return t('responses.history_changed', { what: line.kind });
  if (line.type === 'rated') {
    return line.rate
      ? t('responses.history_rated', { rate: t(`responses.rate.${line.rate}`) })
      : t('responses.history_unrated');
  }
  if (line.type === 'step') {
    return line.to
      ? t('responses.history_step', { step: line.to })
      : t('responses.history_no_step', { step: line.from });
  }
  const to = t(`responses.status.${line.to}`);
  return line.from ? t('responses.history_status', { from: t(`responses.status.${line.from}`), to }) : to;
}
