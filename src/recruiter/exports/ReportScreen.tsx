// /jobs/candidate/{id}/report: a candidate on A4 paper, or as a PDF printed by the browser.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { jobQuery } from '../../api/queries.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useTitle } from '../../kit/use-title.ts';
import { responseQuery } from '../candidates/queries/response-queries.ts';
import { ratingText } from '../candidates/rating/rating-text.ts';
import { interviewersOf } from './interviewers.ts';
import { PaperDesk, PaperFrame } from './PaperDesk.tsx';
import { ReportAnswer } from './ReportAnswer.tsx';
import { ReportScorecard } from './ReportScorecard.tsx';

export function ReportScreen({ id }: { id: string }) {
  return (
    <PaperFrame>
      <Paper id={id} />
    </PaperFrame>
  );
}

function Paper({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = usePageQuery(responseQuery(id));
  const [isWithNotes, setIsWithNotes] = useState(false);
  const [isWithTranscripts, setIsWithTranscripts] = useState(false);
  const hasTranscripts = query.data?.answers.some(({ transcript }) => transcript?.state === 'ready') ?? false;
  return (
    <PaperDesk
      id={id}
      controls={
        <>
          <Choice label={t('report.with_notes')} isOn={isWithNotes} onChange={setIsWithNotes} />
          {hasTranscripts && (
            <Choice
              label={t('report.with_transcripts')}
              isOn={isWithTranscripts}
              onChange={setIsWithTranscripts}
            />
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(response) => <Report {...{ response, isWithNotes, isWithTranscripts }} />}
      </Loaded>
    </PaperDesk>
  );
}

function Choice(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props;
  return (
    <label className="report-choice">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface Props {
  response: ResponseDetail;
  isWithNotes: boolean;
  isWithTranscripts: boolean;
}

/** A candidate's report: who they are, questions and answers, the team's ratings. Videos appear as stills. */
function Report({ response, isWithNotes, isWithTranscripts }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [madeAt] = useState(() => new Date().toISOString());
  useTitle(t('report.title', { name: response.full }));
  return (
    <article>
      <header className="report-head">
        <Company jobId={response.job_id} />
        <p className="report-job">
          <bdi>{response.job_name}</bdi>
        </p>
        <h1>
          <bdi>{response.full}</bdi>
        </h1>
        <p className="report-made">{t('report.made', { date: formatDateTime(madeAt, language) })}</p>
        <Facts response={response} />
      </header>
      <ReportScorecard responseId={response.id} />
      <h2>{t('responses.answers')}</h2>
      {response.answers.length === 0 && <p>{t('responses.no_answers_title')}</p>}
      <ol className="report-answers">
        {response.answers.map((answer, index) => (
          <ReportAnswer key={answer.id} number={index + 1} {...{ answer, isWithNotes, isWithTranscripts }} />
        ))}
      </ol>
      {response.files.length > 0 && <Files response={response} />}
      {isWithNotes && response.notes.length > 0 && <Notes response={response} />}
    </article>
  );
}

/** Name and logo of the company that the candidate applied to. */
function Company({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(jobQuery(jobId));
  if (!job) return null;
  const { name, logo } = job.company;
  return (
    <p className="report-company">
      {logo && <img src={logo} alt="" />}
      <bdi>{name}</bdi>
    </p>
  );
}

function Facts({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts: [string, string | null][] = [
    [t('responses.email'), response.email],
    [t('responses.phone'), response.phone],
    [t('responses.location'), response.location],
    [t('responses.decision'), t(`responses.status.${response.status}`)],
    [t('candidates.step'), response.pipeline],
    [t('responses.overall_rate'), ratingText(t, response)],
    [t('responses.score'), scoreOf(response)],
    [t('responses.finished'), response.finished_at && formatDate(response.finished_at, language)],
    [t('responses.tags'), response.tags.join(', ')],
    [t('report.reviewers'), interviewersOf(response.history).join(', ')],
  ];
  return (
    <dl className="report-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );

  function scoreOf({ test_scored_points: scored, test_total_points: total }: ResponseDetail) {
    return total > 0 ? t('responses.points_of', { scored, total }) : null;
  }
}

function Files({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('responses.files')}</h2>
      <ul>
        {response.files.map((file) => (
          <li key={file.id}>
            {t(`responses.file_kinds.${file.kind}`)}: <bdi>{file.name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section>
      <h2>{t('responses.notes')}</h2>
      {response.notes.map((note) => (
        <div key={note.id} className="report-note">
          <p className="report-small">
            <bdi>{note.user_name}</bdi>, {formatDateTime(note.created_at, language)}
          </p>
          <p className="report-text" dir="auto">
            {note.text}
          </p>
        </div>
      ))}
    </section>
  );
}
