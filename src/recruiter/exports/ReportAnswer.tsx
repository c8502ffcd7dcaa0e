// One question and answer on a report, kept on one page if it fits.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { questionTypes, type QuestionType } from '#contract/question.ts';
import { formatDate } from '../../i18n/dates.ts';
import { formatLength } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { markOptions } from '../candidates/answers/choice-marks.ts';
import { resultsOf } from '../candidates/code/code-results.ts';
import { CodeSummary } from '../candidates/code/CodeResults.tsx';
import { ReportTranscript } from './ReportTranscript.tsx';

interface Props {
  answer: AnswerDetail;
  number: number;
  isWithNotes: boolean;
  isWithTranscripts: boolean;
}

export function ReportAnswer({ answer, number, isWithNotes, isWithTranscripts }: Props) {
  return (
    <li className="report-answer">
      <h3 dir="auto">
        <span className="report-number">{number}.</span> {answer.question.question}
      </h3>
      {questionTypes.map((kind) => {
        const Content = contentByKind[kind];
        return <Content key={kind} answer={answer} number={number} />;
      })}
      {isWithTranscripts && answer.transcript?.state === 'ready' && (
        <ReportTranscript answerId={answer.id} summary={answer.transcript} />
      )}
      <Judged answer={answer} />
      {isWithNotes && answer.comments.length > 0 && <Comments answer={answer} />}
    </li>
  );
}

/** What an answer of a kind shows; nothing if it has no such content. */
const contentByKind: Record<QuestionType, ComponentType<Pick<Props, 'answer' | 'number'>>> = {
  video: ({ answer: { video }, number }) => video && <Video video={video} number={number} />,
  text: ({ answer: { text } }) =>
    text !== null && (
      <p className="report-text" dir="auto">
        {text}
      </p>
    ),
  code: ({ answer }) =>
    answer.code && (
      <>
        <pre className="report-code" dir="ltr">
          {answer.code.text}
        </pre>
        <Tests answer={answer} />
      </>
    ),
  choice: ({ answer }) => answer.option_ids && <Choice answer={answer} chosen={answer.option_ids} />,
};

/** How many of the examples the program passed, and the state of each. */
function Tests({ answer }: { answer: AnswerDetail }) {
  const { t } = useTranslation();
  const results = resultsOf(answer);
  if (!results) return null;
  return (
    <>
      <p className="report-judged">
        <CodeSummary results={results} />
      </p>
      <ul className="report-options">
        {results.examples.map(
          ({ id, number, result }) =>
            result && (
              <li key={id}>
                {t('responses.code_example', { number })}
                {': '}
                <span className="report-small">{t(`responses.code_state.${result.state}`)}</span>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

function Video({ video, number }: { video: NonNullable<AnswerDetail['video']>; number: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (video.state === 'deleted') {
    const date = video.deleted_at ? formatDate(video.deleted_at, language) : '–';
    return <p>{t('responses.video_deleted', { date })}</p>;
  }
  if (video.state === 'uploading') return <p>{t('responses.video_uploading_title')}</p>;
  const { duration_seconds: seconds } = video;
  return (
    <>
      {video.poster && (
        <img className="report-still" src={video.poster} alt={t('report.still', { number })} />
      )}
      <p className="report-small">
        {seconds === null ? t('responses.kind.video') : t('exports.video', { length: formatLength(seconds) })}
      </p>
    </>
  );
}

function Choice({ answer, chosen }: { answer: AnswerDetail; chosen: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className="report-options">
      {markOptions(answer.question.tests, chosen).map(({ id, text, mark }) => (
        <li key={id}>
          <span aria-hidden>{mark.startsWith('chosen') ? '☒' : '☐'}</span> <bdi>{text}</bdi>{' '}
          <span className="report-small">({t(`responses.option_${mark}`)})</span>
        </li>
      ))}
    </ul>
  );
}

function Judged({ answer }: { answer: AnswerDetail }) {
  const { t } = useTranslation();
  const { rate, points, raters_count: count } = answer;
  const judgements = [
    rate
      ? `${t('responses.common_rate', { rate: t(`responses.rate.${rate}`) })} (${t('responses.raters', { count })})`
      : t('responses.not_rated'),
    points !== null && t('responses.points', { scored: points, count: answer.question.points }),
  ];
  return <p className="report-judged">{judgements.filter(Boolean).join(' · ')}</p>;
}

function Comments({ answer }: { answer: AnswerDetail }) {
  const { t } = useTranslation();
  return (
    <div>
      {answer.comments.map(({ id, user_name: name, at_ms: at, text }) => (
        <p key={id} className="report-note report-text" dir="auto">
          <bdi className="report-small">
            {name || t('responses.guest')}
            {at !== null && `, ${formatLength(at / 1000)}`}
          </bdi>
          {': '}
          {text}
        </p>
      ))}
    </div>
  );
}
