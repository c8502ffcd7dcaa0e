// /c/{hash}: a company and its open jobs. The first HTML has the same content and layout
// (server/domain/pages/company-first.ts); both use the same stylesheet.
import { useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicCompany } from '#contract/company.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { LanguageSelect, UserText } from '../../kit/InterviewParts.tsx';
import { isolatedAddress } from '../../i18n/isolated.ts';
import { formatDate } from '../../i18n/dates.ts';

export function CompanyPage({ company }: { company: PublicCompany }) {
  const { t } = useTranslation();
  const title = t('company_page.title', { company: company.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useInLanguage();
  const { name, logo, bg_color, buttons_color, bg_image, header_image } = company;
  const design = { template: 'basic', bg_color, buttons_color, bg_image, header_image } as const;
  const line = [company.industry, company.location].filter(Boolean).join(' · ');
  return (
    <InterviewFrame look={{ design, company: { name, logo } }} aside={<LanguageSelect />}>
      <link rel="stylesheet" href="/company-page.css" precedence="page" />
      {header_image && <img className="welcome-header" src={header_image} alt="" />}
      <h1 className="step-heading" dir="auto">
        {title}
      </h1>
      {line && (
        <p className="lead" dir="auto">
          {line}
        </p>
      )}
      <UserText>{company.description}</UserText>
      <section className="open-jobs">
        {company.jobs.length > 0 ? (
          <>
            <h2>{t('company_page.open_jobs', { count: company.jobs.length })}</h2>
            <ul>
              {company.jobs.map((job) => (
                <OpenJob key={job.id} job={job} />
              ))}
            </ul>
          </>
        ) : (
          <>
            <h2>{t('company_page.empty_title')}</h2>
            <p>{t('company_page.empty_text')}</p>
          </>
        )}
      </section>
      <Proof company={company} />
      <Links company={company} />
    </InterviewFrame>
  );
}

/** The industry's name is localized by the server, so it is reloaded when the language changes. */
function useInLanguage(): void {
  const language = useLanguage();
  const asked = useRef(language);
  const router = useRouter();
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void router.invalidate();
  }, [language, router]);
}

function Links({ company: { website, policy } }: { company: PublicCompany }) {
  const { t } = useTranslation();
  if (!website && !policy) return null;
  return (
    <p className="company-links">
      {website && (
        <a href={website} target="_blank" rel="noreferrer noopener">
          {t('company_page.website')}
        </a>
      )}
      {policy && (
        <a href={policy} target="_blank" rel="noreferrer noopener">
          {t('company_page.policy')}
        </a>
      )}
    </p>
  );
}

/** Where genuine links lead, and the proved domain. */
function Proof({ company: { host, name, verified_domain: verified } }: { company: PublicCompany }) {
  const { t } = useTranslation();
  return (
    <p className="company-proof soft">
      {verified && `${t('welcome.verified', { domain: isolatedAddress(verified.domain) })} `}
      {t('company_page.host', { company: name, host: isolatedAddress(host) })}{' '}
      <a href="/verify">{t('welcome.genuine')}</a>
    </p>
  );
}

function OpenJob({ job }: { job: PublicCompany['jobs'][number] }) {
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
      <h3 dir="auto">{job.name}</h3>
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
      {/* Full page load: the server's first HTML of the interview appears at once. */}
      <a
        className="primary apply"
        href={`/s/${job.hash_link}`}
        aria-label={t('company_page.apply_for', { job: job.name })}
      >
        {t('company_page.apply')}
      </a>
    </li>
  );
}
