// The running interview: opens it in this tab and shows the machine's current step.
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import { Icon } from '../Icon.tsx';
import { InterviewFrame, MessageScreen, useSavedLook } from '../InterviewFrame.tsx';
import { lazily } from '../lazily.tsx';
import type { InterviewPorts, StepProps } from '../machine/interview-run.ts';
import { phaseOf, type InterviewState, type Phase } from '../machine/state.ts';
import { personToWrite } from '../person-to-write.ts';
import type { HelpProps } from './HelpContent.tsx';
import {
  CheckScreen,
  FilesScreen,
  loadLaterScreens,
  QuestionScreen,
  SummaryScreen,
} from './later-screens.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { useInterview, useInterviewView, type OpenInterview } from './use-interview.ts';
import { useWakeLock } from '../wake-lock.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import './interview.css';

/** `stored`: the interview as it is on this device, for the frame around it while it opens. */
export function InterviewScreen({
  hash,
  stored,
  ports,
}: {
  hash: string;
  stored: Interview;
  ports: InterviewPorts;
}) {
  const { t } = useTranslation();
  const open = useInterview(hash, ports);
  const look = useSavedLook(stored, ports.outbox);
  switch (open.status) {
    case 'open':
      return <Open open={open} ports={ports} />;
    case 'opening':
      return (
        <InterviewFrame look={look}>
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
  open: { interview, run, token, takeMoreTime, onAsked, mayNowWrite },
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
  useWakeLock(mustStayAwake(view.state));
  useLeaveWarning(isRecording(view.state));
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
          <UploadStatus
            snapshot={view.outbox}
            isSavingFailing={view.isSavingFailing}
            isRecording={isRecording(view.state)}
          />
          <HelpDialog
            interview={interview}
            token={token}
            run={run}
            view={view}
            onMoreTime={takeMoreTime}
            onAsked={onAsked}
          />
        </>
      }
    >
      <NoticeBar
        key={String(mayNowWrite)}
        run={run}
        view={view}
        writesFor={mayNowWrite ? interview.company.name : null}
        person={personToWrite(interview)}
      />
      <Suspense fallback={<p className="waiting">{t('interview.opening')}</p>}>
        <CurrentStep interview={interview} run={run} ports={ports} view={view} />
      </Suspense>
    </InterviewFrame>
  );
}

const recordingPhases: readonly (Phase['phase'] | undefined)[] = [
  'arming',
  'recording',
  'interrupted',
  'saving',
];

/** True from the start of a recording until all of it is on the device. */
function isRecording(state: InterviewState): boolean {
  return recordingPhases.includes(phaseOf(state)?.phase);
}

function mustStayAwake(state: InterviewState): boolean {
  const phase = phaseOf(state)?.phase;
  return isRecording(state) || phase === 'preparing' || phase === 'countdown';
}

function CurrentStep(props: StepProps) {
  const { t } = useTranslation();
  const { at } = props.view.state;
  if (at.step === 'check') return <CheckScreen {...props} />;
  if (at.step === 'question') return <QuestionScreen key={at.index} at={at} {...props} />;
  if (at.step === 'files') return <FilesScreen files={at.files} {...props} />;
  if (at.step === 'summary') return <SummaryScreen {...props} />;
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

const HelpContent = lazily(async () => (await import('./HelpContent.tsx')).HelpContent);
const RunningNow = lazily(async () => (await import('./HelpContent.tsx')).RunningNow);

/**
 * Help during the interview: more time in one tap if the job allows it, and a message to the recruiter. Recording
 * continues in the background. The parts that need a network load when the dialog opens.
 */
function HelpDialog(props: HelpProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button className="help-button" type="button" onClick={open}>
        <Icon name="help" />
        <span>{t('own_page.help')}</span>
      </button>
      <dialog ref={dialog} className="ask help" aria-labelledby={id} onClose={() => setIsOpen(false)}>
        <h2 id={id}>{t('own_page.help_title')}</h2>
        {isOpen && (
          <Suspense fallback={<p className="soft">{t('common.loading')}</p>}>
            <RunningNow run={props.run} view={props.view} onFinish={() => dialog.current?.close()} />
            <HelpContent {...props} />
          </Suspense>
        )}
        <form method="dialog">
          <button className="quiet">{t('common.close')}</button>
        </form>
      </dialog>
    </>
  );
}
