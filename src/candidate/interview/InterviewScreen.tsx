// The running interview: opens it in this tab and shows the machine's current step.
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { type FrameLook, InterviewFrame } from '../InterviewFrame.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { CheckScreen, FilesScreen, loadLaterScreens, QuestionScreen } from './later-screens.tsx';
import { useSavedMedia } from '../saved-media.ts';
import type { InterviewPorts, InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { useInterview, useInterviewView } from './use-interview.ts';
import { UploadStatus } from './UploadStatus.tsx';
import './interview.css';

export function InterviewScreen({ hash, ports }: { hash: string; ports: InterviewPorts }) {
  const open = useInterview(hash, ports);
  if (open.status === 'open') return <Open {...open} ports={ports} />;
  return (
    <InterviewFrame>
      <NotOpen open={open} />
    </InterviewFrame>
  );
}

function NotOpen({ open }: { open: Exclude<ReturnType<typeof useInterview>, { status: 'open' }> }) {
  const { t } = useTranslation();
  if (open.status === 'opening')
    return (
      <p className="waiting" role="status">
        {t('interview.opening')}
      </p>
    );
  if (open.status === 'elsewhere')
    return (
      <>
        <StepHeading title={t('interview.other_tab_title')}>{t('interview.other_tab_title')}</StepHeading>
        <p className="lead">{t('interview.other_tab_text')}</p>
        <button className="primary" type="button" onClick={open.takeOver}>
          {t('interview.other_tab_take_over')}
        </button>
      </>
    );
  return (
    <>
      <StepHeading title={t('common.error')}>{t('interview.open_failed')}</StepHeading>
      <button className="primary" type="button" onClick={open.retry}>
        {t('common.retry')}
      </button>
    </>
  );
}

interface OpenProps {
  interview: Interview;
  run: InterviewRun;
  ports: InterviewPorts;
}

function Open({ interview, run, ports, token, renewed }: OpenProps & { token: string; renewed: () => void }) {
  const view = useInterviewView(run);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const look = useSavedLook(interview, ports);
  const isDone = view.state.at.step === 'done';
  useEffect(() => {
    if (isDone) void navigate({ to: '/i/done/$hash', params: { hash: run.hash }, replace: true });
  }, [isDone, navigate, run.hash]);
  useEffect(() => {
    // The visible screen loads first, the later ones while it is in use. Failed loads are retried on demand.
    whenIdle(() => void Promise.allSettled([loadLaterScreens(), ports.preloadRecorder()]));
  }, [ports]);
  return (
    <InterviewFrame
      look={look}
      aside={
        <>
          <UploadStatus snapshot={view.outbox} isSavingFailing={view.isSavingFailing} />
          <HelpDialog interview={interview} token={token} outbox={ports.outbox} onRenewed={renewed} />
        </>
      }
    >
      <NoticeBar run={run} view={view} />
      <Suspense fallback={<p className="waiting">{t('interview.opening')}</p>}>
        <CurrentStep interview={interview} run={run} ports={ports} view={view} />
      </Suspense>
    </InterviewFrame>
  );
}

function CurrentStep({ interview, run, ports, view }: OpenProps & { view: InterviewView }) {
  const { t } = useTranslation();
  const { at } = view.state;
  if (at.step === 'check') return <CheckScreen run={run} view={view} ports={ports} interview={interview} />;
  if (at.step === 'question')
    return (
      <QuestionScreen key={at.index} at={at} interview={interview} run={run} view={view} ports={ports} />
    );
  if (at.step === 'files')
    return <FilesScreen files={at.files} interview={interview} run={run} outbox={ports.outbox} view={view} />;
  return (
    <p className="waiting" role="status">
      {t('interview.finishing')}
    </p>
  );
}

export function useSavedLook(interview: Interview, ports: Pick<InterviewPorts, 'outbox'>): FrameLook {
  const logo = useSavedMedia(ports.outbox, interview.company.logo);
  const background = useSavedMedia(ports.outbox, interview.design.bg_image);
  return { design: interview.design, company: interview.company, saved: { logo, background } };
}

/** Upper bound, for pages that are never idle, such as one with a live camera. */
const longestMs = 2000;

function whenIdle(run: () => void): void {
  // Not supported in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
