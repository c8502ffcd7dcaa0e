// Content of the help dialog.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import { formatClock } from '../clock.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { takeLimitMs } from '../machine/plan.ts';
import { ownTimeFactor } from './more-time.ts';
import { whatRuns } from './what-runs.ts';
import { AskRecruiter, Requests } from '../own-page/AskRecruiter.tsx';
import { useOwnPage } from '../own-page/use-own-page.ts';
import '../own-page/own-page.css';

export interface HelpProps {
  interview: Interview;
  token: string;
  run: InterviewRun;
  view: InterviewView;
  onMoreTime: () => void;
  /** A request has been sent. */
  onAsked: () => void;
}

export function HelpContent({ interview, token, view, onMoreTime, onAsked }: HelpProps) {
  const { t } = useTranslation();
  // Loaded again when an accommodation changes the interview.
  const own = useOwnPage(null, token, interview);
  const hasMore = view.timeFactor !== 1;
  return (
    <>
      {interview.self_accommodation && (
        <section className="more-time">
          {hasMore ? (
            <p role="status">
              {t(view.timeFactor === ownTimeFactor ? 'own_page.more_time_half' : 'own_page.more_time_given')}
            </p>
          ) : (
            <>
              <p>{t('own_page.more_time_text')}</p>
              <button className="primary" type="button" onClick={onMoreTime}>
                {t('own_page.more_time')}
              </button>
            </>
          )}
        </section>
      )}
      <p className="soft">{t('own_page.help_text')}</p>
      {own.page && <Requests requests={own.page.requests} />}
      <AskRecruiter
        token={token}
        onSent={(requests) => {
          if (own.page) own.show({ ...own.page, requests });
          // A page that is still loading may be older than the request.
          else own.reload();
          onAsked();
        }}
      />
    </>
  );
}

/** What is running behind the dialog, with its clock, and the way to end a recording. */
export function RunningNow({
  run,
  view,
  onFinish,
}: Pick<HelpProps, 'run' | 'view'> & { onFinish: () => void }) {
  const { t } = useTranslation();
  const { at } = view.state;
  const planned = at.step === 'question' ? run.plan.questions[at.index] : undefined;
  const running = whatRuns(view, planned);
  if (running.what === 'recording' && planned) {
    const isLimited = planned.answer_ms !== null;
    const clock = isLimited
      ? formatClock(takeLimitMs(planned) - view.recordedMs)
      : formatClock(view.recordedMs, 'down');
    const finish = () => {
      run.send({ type: 'stop_pressed' });
      onFinish();
    };
    return (
      <section className="running-now" data-state="recording">
        <p>
          <span className="rec-dot" aria-hidden="true" /> {t('own_page.help_recording')}{' '}
          <span className="unseen">{t(isLimited ? 'interview.time_left' : 'interview.time_recorded')}</span>
          <bdi className="digits">{clock}</bdi>
        </p>
        <button className="primary" type="button" onClick={finish}>
          {t('interview.stop')}
        </button>
      </section>
    );
  }
  const text = runningText(running, t);
  if (text === null) return <p className="soft">{t('own_page.help_idle')}</p>;
  return (
    <section className="running-now">
      <p>{text}</p>
    </section>
  );
}

/** Null if nothing runs. */
function runningText(running: ReturnType<typeof whatRuns>, t: TFunction): string | null {
  switch (running.what) {
    case 'writing':
      return t('own_page.help_writing', { time: formatClock(running.leftMs) });
    case 'preparing':
      return t('own_page.help_preparing', { time: formatClock(running.leftMs) });
    case 'starting':
      return t('interview.starts_in', { count: Math.ceil(running.leftMs / 1000) });
    case 'waiting':
      return t('interview.preparing_wait');
    case 'arming':
      return t('interview.arming');
    case 'saving':
      return t('interview.saving_take');
    case 'resuming':
      return t('interview.resuming');
    case 'recording':
    case 'idle':
      return null;
  }
}
