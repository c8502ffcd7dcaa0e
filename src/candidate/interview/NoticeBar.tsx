// Shows the current notice: one sentence, one button. Sits above the step and does not take focus.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { useBatteryPercent, useNow, useTurned } from './use-device-status.ts';
import type { OutboxSnapshot } from '../../outbox/types.ts';

const lookMs = 5000;

export function NoticeBar({ run, view }: { run: InterviewRun; view: InterviewView }) {
  const { at } = view.state;
  const [seen, setSeen] = useState<ReadonlySet<Notice['notice']>>(new Set());
  const notice = noticeOf({
    snapshot: view.outbox,
    nowMs: useNow(lookMs),
    batteryPercent: useBatteryPercent(),
    isTurned: useTurned(at.step === 'question' && at.phase.phase === 'recording'),
    seen,
  });
  const isUrgent = notice?.notice === 'quota' || notice?.notice === 'database';
  const act = (of: Notice) => {
    if (of.notice === 'database') return location.reload();
    if (of.notice !== 'battery' && of.notice !== 'turned') run.tryNow();
    setSeen(new Set([...seen, of.notice]));
  };
  return (
    // Always mounted, so that screen readers announce content added later.
    <div className="notice-place" role={isUrgent ? 'alert' : 'status'}>
      {notice && <Told notice={notice} onPress={() => act(notice)} />}
    </div>
  );
}

function Told({ notice, onPress }: { notice: Notice; onPress: () => void }) {
  const { t } = useTranslation();
  const isOnlyTold = notice.notice === 'battery' || notice.notice === 'turned';
  const label = isOnlyTold
    ? t('notice.all_right')
    : t(notice.notice === 'database' ? 'notice.reload' : 'notice.try_now');
  return (
    <div className="fault-note told">
      <Icon name={notice.notice === 'battery' || notice.notice === 'turned' ? 'phone' : 'alert'} />
      <div>
        <p>
          {notice.notice === 'battery'
            ? t('notice.battery', { percent: notice.percent })
            : t(`notice.${notice.notice}`)}
        </p>
        <button className="secondary" type="button" onClick={onPress}>
          {label}
        </button>
      </div>
    </div>
  );
}

type Notice =
  | { notice: 'quota' | 'database' | 'offline' | 'server' | 'session' | 'storage_full' | 'turned' }
  | { notice: 'battery'; percent: number };

export interface Circumstances {
  snapshot: OutboxSnapshot | null;
  /** The device's clock, as in `waiting.since`. */
  nowMs: number;
  /** Null if unsupported or charging. */
  batteryPercent: number | null;
  /** The device was rotated while recording. */
  isTurned: boolean;
  /** Notices the candidate has dismissed. */
  seen: ReadonlySet<Notice['notice']>;
}

/** Short outages are normal; the status line covers them. */
const longAwayMs = 60_000;
const lowPercent = 15;

/** Most urgent first: what stops the recording, what may end it, what can wait. */
export function noticeOf({ snapshot, nowMs, batteryPercent, isTurned, seen }: Circumstances): Notice | null {
  if (snapshot?.device_fault) return { notice: snapshot.device_fault };
  if (isTurned && !seen.has('turned')) return { notice: 'turned' };
  if (batteryPercent !== null && batteryPercent <= lowPercent && !seen.has('battery'))
    return { notice: 'battery', percent: batteryPercent };
  const { waiting } = snapshot ?? {};
  if (!waiting) return null;
  // A rejected session or a full server does not recover within moments.
  const isLasting = waiting.reason === 'session' || waiting.reason === 'storage_full';
  if (!isLasting && nowMs - Date.parse(waiting.since) < longAwayMs) return null;
  return seen.has(waiting.reason) ? null : { notice: waiting.reason };
}
