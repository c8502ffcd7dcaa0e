// /jobs/candidate/{id}/explanation: printed for a candidate who asks how AI was used on their answers.
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/assessment.ts';
import type { JobDetail } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { jobQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useTitle } from '../../kit/use-title.ts';
import { responseQuery } from '../candidates/queries/response-queries.ts';
import { suggestedText } from '../candidates/scorecard/level-text.ts';
import { explanationQuery } from '../candidates/scorecard/suggestion-queries.ts';
import { PaperDesk, PaperFrame } from './PaperDesk.tsx';

export function ExplanationScreen({ id }: { id: string }) {
  return (
    <PaperFrame>
      <PaperDesk id={id}>
        <Paper id={id} />
      </PaperDesk>
    </PaperFrame>
  );
}

function Paper({ id }: { id: string }) {
  const explanation = usePageQuery(explanationQuery(id));
  const response = usePageQuery(responseQuery(id));
  return (
    <Loaded query={explanation}>
      {(found) => (
        <Loaded query={response}>
          {(candidate) => <WithJob explanation={found} candidate={candidate} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Props {
  explanation: Explanation;
  candidate: ResponseDetail;
}

function WithJob(props: Props) {
  const query = usePageQuery(jobQuery(props.candidate.job_id));
  return <Loaded query={query}>{(job) => <Content job={job} {...props} />}</Loaded>;
}

function Content({ explanation, candidate, job }: Props & { job: JobDetail }) {
  const { t } = useTranslation();
  useTitle(t('explanation.title', { name: candidate.full }));
  const { processor, competences, instructions, notes } = explanation;
  const company = isolated(job.company.name);
  const assessed = competences.filter(({ suggestion }) => suggestion.made_at !== null);
  return (
    <article className="report-prose">
      <header className="report-head">
        <p className="report-company">
          <bdi>{job.company.name}</bdi>
        </p>
        <p className="report-job">
          <bdi>{candidate.job_name}</bdi>
        </p>
        <h1>{t('explanation.heading')}</h1>
        <p>
          <bdi>{candidate.full}</bdi>
        </p>
      </header>
      {assessed.length === 0 ? (
        <p>{t('explanation.none')}</p>
      ) : (
        <>
          <p>{t('explanation.lead', { company, processor: isolated(processor) })}</p>
          <p>{t('explanation.not_sent')}</p>
          <p>{t('explanation.objection', { company })}</p>
          <h2>{t('explanation.suggested')}</h2>
          {assessed.map((competence) => (
            <Suggested key={competence.suggestion.competence_id} competence={competence} />
          ))}
          <h2>{t('explanation.instructions')}</h2>
          <p className="report-text" dir="auto" lang="en">
            {instructions}
          </p>
          {notes && (
            <>
              <h3>{t('explanation.notes')}</h3>
              <p className="report-text" dir="auto">
                {notes}
              </p>
            </>
          )}
        </>
      )}
    </article>
  );
}

function Suggested({ competence }: { competence: Explanation['competences'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, levels, suggestion } = competence;
  const { reason, quotes, model, made_at: at, is_suspect: isSuspect } = suggestion;
  return (
    <section className="report-note">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <strong>{suggestedText(t, suggestion)}</strong>
      </p>
      {reason && (
        <p className="report-text" dir="auto">
          {reason}
        </p>
      )}
      {isSuspect && <p>{t('suggestions.suspect')}</p>}
      {quotes.map(({ question, before, quote, after, answer_id: answer }) => (
        <figure key={`${answer} ${quote}`} className="report-quote">
          <figcaption className="report-small" dir="auto">
            {question}
          </figcaption>
          <blockquote dir="auto">
            {before} <mark>{quote}</mark> {after}
          </blockquote>
        </figure>
      ))}
      <p className="report-small">{t('explanation.levels')}</p>
      <ol className="report-small">
        {levels.map((text, level) => (
          <li key={level} dir="auto">
            {text}
          </li>
        ))}
      </ol>
      {at && (
        <p className="report-small">
          {t('suggestions.made_by', { model: isolated(model), date: formatDate(at, language) })}
        </p>
      )}
    </section>
  );
}
