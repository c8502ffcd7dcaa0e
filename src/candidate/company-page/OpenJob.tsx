// An open job of a company. Its name links to the interview.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicCompany } from '#contract/company.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function OpenJob({ job }: { job: PublicCompany['jobs'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = [
    job.location,
    [job.salary, job.salary && job.currency].filter(Boolean).join(' '),
    t('common.questions', { count: job.questions }),
    job.ends_at && t('company_page.until', { date: formatDate(job.ends_at, language) }),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li>
      <h3 dir="auto">
        {/* Full page load: the server's first HTML of the interview appears at once. */}
        <a href={`/s/${job.hash_link}`}>{job.name}</a>
      </h3>
      <p className="soft">
        {facts.map((fact, place) => (
          <Fragment key={place}>
            {place > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </p>
      {job.description && (
        <p className="job-lines" dir="auto">
          {job.description}
        </p>
      )}
    </li>
  );
}
