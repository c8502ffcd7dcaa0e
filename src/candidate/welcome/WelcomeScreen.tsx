// The landing page of a link: who invites, what to expect, what happens on a bad network, and the start.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewWelcome } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import { resultStatusOf } from '#contract/refusals.ts';
import { CallError } from '../../api/call-error.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LanguageSelect, StepHeading, UserText } from '../../kit/InterviewParts.tsx';
import type { Outbox } from '../../outbox/types.ts';
import { Icon } from '../Icon.tsx';
import { loadLaterScreens } from '../interview/later-screens.ts';
import { InterviewFrame } from '../InterviewFrame.tsx';
import { lazily } from '../lazily.tsx';
import type { InterviewPorts } from '../machine/interview-run.ts';
import { resultPage } from './load-interview.ts';
import { type StartDetails, startInterview } from './start-interview.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { readFirstForm } from './first-form.ts';
import { WelcomeFacts } from './WelcomeFacts.tsx';
import './welcome.css';

/** Lazy, because few candidates have unfinished interviews. */
const UnfinishedInterviews = lazily(
  async () => (await import('../UnfinishedInterviews.tsx')).UnfinishedInterviews,
);

export function WelcomeScreen({ welcome, ports }: { welcome: InterviewWelcome; ports: InterviewPorts }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const ahead = useFetchAhead(ports);
  const isLeftBehind = useLeftBehind(ports.outbox);
  const [first] = useState(readFirstForm);
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<CallError | 'device' | null>(null);

  const start = async (details: StartDetails) => {
    setIsStarting(true);
    setFailure(null);
    try {
      const [hash] = await Promise.all([
        startInterview(welcome, details, language, ports.outbox, ahead.everything),
        ahead.theCheck(),
      ]);
      await navigate({ to: '/i/process/$hash', params: { hash }, replace: true });
    } catch (error) {
      setIsStarting(false);
      const status = error instanceof CallError ? resultStatusOf(error.code) : undefined;
      if (status) await navigate({ ...resultPage(status, linkOf(welcome)), replace: true });
      else setFailure(error instanceof CallError ? error : 'device');
    }
  };

  const header = welcome.design.template === 'basic-new' ? null : welcome.design.header_image;
  return (
    <InterviewFrame look={welcome} aside={<LanguageSelect />}>
      {header && <img className="welcome-header" src={header} alt="" />}
      <div className="welcome-columns">
        <div className="welcome-main">
          <StepHeading
            title={`${welcome.job.name} · ${welcome.company.name}`}
            staysPut={first?.isInUse === true}
          >
            {welcome.job.name}
          </StepHeading>
          <p className="lead">{t('interview.welcome_lead', { company: welcome.company.name })}</p>
          {welcome.verified_domain !== null && (
            <p className="verified">
              <Icon name="shield" />
              <span>
                {t('welcome.verified', { domain: isolatedAddress(welcome.verified_domain) })}{' '}
                <a href="/verify">{t('welcome.genuine')}</a>
              </span>
            </p>
          )}
          {isLeftBehind && (
            <Suspense fallback={null}>
              <UnfinishedInterviews outbox={ports.outbox} except={null} />
            </Suspense>
          )}
          <WelcomeFacts welcome={welcome} />
          <section className="calm-note">
            <Icon name="signal" />
            <div>
              <h2>{t('interview.bad_network')}</h2>
              <p>{t('interview.bad_network_text')}</p>
            </div>
          </section>
          <WelcomeDetails welcome={welcome} />
        </div>
        <DetailsForm
          welcome={welcome}
          first={first}
          isStarting={isStarting}
          failure={failure}
          onStart={(details) => void start(details)}
        />
      </div>
    </InterviewFrame>
  );
}

function linkOf(welcome: InterviewWelcome): string {
  return `/${welcome.kind === 'share' ? 's' : 'i'}/${welcome.hash}`;
}

/** True if this device has an unfinished interview, of this link or another. */
function useLeftBehind(outbox: Outbox): boolean {
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    outbox.unfinishedInterviews().then(
      (left) => setIsLeft(left.length > 0),
      () => undefined, // Nothing to remind of; the start reports problems with the device.
    );
  }, [outbox]);
  return isLeft;
}

/** Preloads the rest of the interview: after the start, nothing more may depend on the network (P4). */
function useFetchAhead({ preloadRecorder }: InterviewPorts) {
  const { routesById, loadRouteChunk } = useRouter();
  const { '/i/process/$hash': process, '/i/done/$hash': done } = routesById;
  // Failed loads are retried on demand, where they may have to wait for the network.
  const settled = async (loads: readonly (Promise<unknown> | undefined)[]) =>
    void (await Promise.allSettled(loads));
  return {
    theCheck: () => settled([loadRouteChunk(process)]),
    everything: () => settled([loadRouteChunk(done), loadLaterScreens(), preloadRecorder()]),
  };
}

/**
 * Optional reading before the start, collapsed: the job, the company, what happens if something goes wrong, and
 * contacts.
 */
function WelcomeDetails({ welcome }: { welcome: InterviewWelcome }) {
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
          {welcome.verified_domain === null && <a href="/verify">{t('welcome.genuine')}</a>}
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
