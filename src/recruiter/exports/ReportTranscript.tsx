// The sentences of a video answer's transcript on a report.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentencesOf, shownWords } from '#contract/transcript-words.ts';
import { formatLength } from '../../i18n/format-bytes.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { transcriptQuery, type Summary } from '../candidates/transcript/transcript-queries.ts';

export function ReportTranscript({ answerId, summary }: { answerId: string; summary: Summary }) {
  const { t } = useTranslation();
  const query = useQuery(transcriptQuery(answerId, summary));
  return (
    <Loaded query={query}>
      {({ words, edits, language }) => (
        <>
          <p className="report-small">
            {t('transcript.title')}. {t('transcript.by_ai')}
          </p>
          {sentencesOf(shownWords(words, edits)).map(({ text, words: [first] }) => (
            <p key={first?.first} className="report-note report-text" dir="auto" lang={language || undefined}>
              <bdi className="report-small">{formatLength(Math.floor((first?.fromMs ?? 0) / 1000))}</bdi>{' '}
              {text}
            </p>
          ))}
        </>
      )}
    </Loaded>
  );
}
