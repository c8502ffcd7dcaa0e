// Optional reading before the start, collapsed: the job, the company, what happens if something goes wrong,
// and contacts.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewWelcome } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import { UserText } from '../../kit/InterviewParts.tsx';

export function WelcomeDetails({ welcome }: { welcome: InterviewWelcome }) {
  const { t } = useTranslation();
  const { company, contact_name: name, job, preview_video: preview } = welcome;
  return (
    <>
      {preview && (
        <section className="about">
          <h2>{t('interview.preview_video')}</h2>
          <video
            src={preview}
            controls
            playsInline
            preload="metadata"
            aria-label={t('interview.preview_video')}
          />
        </section>
      )}
      <div className="folds">
        {job.description.trim() && (
          <Fold title={t('interview.about')}>
            <UserText>{job.description}</UserText>
          </Fold>
        )}
        <Fold title={t('welcome.worries')}>
          <p>{t('welcome.worry_battery')}</p>
          {welcome.kinds.some((kind) => kindRules[kind].isRecorded) && <p>{t('welcome.worry_time')}</p>}
          {welcome.deadline_at && <p>{t('welcome.worry_deadline')}</p>}
        </Fold>
        <Fold title={t('welcome.ask')}>
          <p>
            {name
              ? t('welcome.ask_person', { name, company: company.name })
              : t('welcome.ask_company', { company: company.name })}
          </p>
          {company.website && (
            <a href={company.website} target="_blank" rel="noreferrer noopener">
              {t('welcome.ask_site')}
            </a>
          )}
        </Fold>
      </div>
    </>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
