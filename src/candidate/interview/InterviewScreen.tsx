// The running interview: opens it in this tab and shows the machine's current step.
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { InterviewFrame, MessageScreen, useSavedLook } from '../InterviewFrame.tsx';
import type { InterviewPorts, StepProps } from '../machine/interview-run.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { CheckScreen, FilesScreen, loadLaterScreens, QuestionScreen } from './later-screens.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { useInterview, useInterviewView, type OpenInterview } from './use-interview.ts';
import './interview.css';

export function InterviewScreen({ hash, ports }: { hash: string; ports: InterviewPorts }) {
  const { t } = useTranslation();
  const open = useInterview(hash, ports);
  switch (open.status) {
    case 'open':
      return <Open open={open} ports={ports} />;
    case 'opening':
      return (
        <InterviewFrame>
          <Waiting text={t('interview.opening')} />
        </InterviewFrame>
      );
    case 'other_tab':
      return (
        <MessageScreen title={t('interview.other_tab_title')} lead={t('interview.other_tab_text')}>
          <button className="primary" type="button" onClick={open.takeOver}>
            {t('interview.other_tab_take_over')}
          </button>
        </MessageScreen>
      );
    case 'failed':
      return (
        <MessageScreen title={t('interview.open_failed')} windowTitle={t('common.error')}>
          <button className="primary" type="button" onClick={open.retry}>
            {t('common.retry')}
          </button>
        </MessageScreen>
      );
  }
}

function Open({
  open: { interview, run, token, onRenewed },
  ports,
}: {
  open: Extract<OpenInterview, { status: 'open' }>;
  ports: InterviewPorts;
}) {
  const view = useInterviewView(run);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const look = useSavedLook(interview, ports.outbox);
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
          <HelpDialog interview={interview} token={token} outbox={ports.outbox} onRenewed={onRenewed} />
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

function CurrentStep(props: StepProps) {
  const { t } = useTranslation();
  const { at } = props.view.state;
  if (at.step === 'check') return <CheckScreen {...props} />;
  if (at.step === 'question') return <QuestionScreen key={at.index} at={at} {...props} />;
  if (at.step === 'files') return <FilesScreen files={at.files} {...props} />;
  return <Waiting text={t('interview.finishing')} />;
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="waiting" role="status">
      {text}
    </p>
  );
}

/** Upper bound, for pages that are never idle, such as one with a live camera. */
const maxIdleWaitMs = 2000;

function whenIdle(run: () => void): void {
  // Not supported in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: maxIdleWaitMs });
  else setTimeout(run);
}
