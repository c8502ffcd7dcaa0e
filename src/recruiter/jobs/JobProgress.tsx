// How far a job's candidates have come: one bar, and four numbers that lead to the filtered lists.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { reachedStages, type ReachedStage } from '#contract/response.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../kit/use-may.ts';
import './job-progress.css';

type Counted = Pick<
  Job,
  'id' | 'responses' | 'invited_count' | 'started_count' | 'interviewed_count' | 'decided_count'
>;

/** `isLine`: bar and numbers side by side. */
export function JobProgress({ job, isLine = false }: { job: Counted; isLine?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayView = useMay('responses.view');
  const counts: Record<ReachedStage, number> = {
    invited: job.invited_count,
    started: job.started_count,
    finished: job.interviewed_count,
    decided: job.decided_count,
  };
  return (
    <div className="job-progress" data-line={isLine}>
      {/* The numbers below are its text alternative. */}
      <div className="job-progress-bar" aria-hidden>
        {reachedStages.map((stage) => (
          <span
            key={stage}
            data-stage={stage}
            style={{ inlineSize: `${job.responses === 0 ? 0 : (100 * counts[stage]) / job.responses}%` }}
          />
        ))}
      </div>
      <ul>
        {reachedStages.map((stage) => {
          const content = (
            <>
              <strong>{formatNumber(counts[stage], language)}</strong> {t(`jobs.stages.${stage}`)}
            </>
          );
          return (
            <li key={stage} data-stage={stage}>
              {mayView && counts[stage] > 0 ? (
                <Link to="/jobs/vacancy/$id" params={{ id: job.id }} search={{ reached: stage }}>
                  {content}
                </Link>
              ) : (
                <span>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
