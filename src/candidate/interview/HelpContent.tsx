// Content of the help dialog.
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import { formatClock } from '../clock.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { takeLimitMs } from '../machine/plan.ts';
import { writingLeftMs } from '../machine/written-phases.ts';
import { ownTimeFactor } from './more-time.ts';
import { AskRecruiter, Requests } from '../own-page/AskRecruiter.tsx';
import { useOwnPage } from '../own-page/use-own-page.ts';
import '../own-page/own-page.css';

export interface HelpProps {
  interview: Interview;
  token: string;
  run: InterviewRun;
  view: InterviewView;
  onMoreTime: () => void;
}

export function HelpContent({ interview, token, view, onMoreTime }: HelpProps) {
  const { t } = useTranslation();
  const own = useOwnPage(null, token, null);
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
      <AskRecruiter token={token} onSent={(requests) => own.page && own.show({ ...own.page, requests })} />
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
  const phase = at.step === 'question' ? at.phase : null;
  if (phase?.phase === 'recording' && planned) {
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
  const writingMs = phase && planned ? writingLeftMs(phase, planned, view.nowMs) : null;
  if (writingMs !== null)
    return (
      <section className="running-now">
        <p>{t('own_page.help_writing', { time: formatClock(writingMs) })}</p>
      </section>
    );
  if (phase?.phase === 'preparing')
    return (
      <section className="running-now">
        <p>{t('own_page.help_preparing', { time: formatClock(phase.ends_at - view.nowMs) })}</p>
      </section>
    );
  return <p className="soft">{t('own_page.help_idle')}</p>;
}
