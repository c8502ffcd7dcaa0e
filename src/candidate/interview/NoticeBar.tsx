// Shows the current notice: one sentence, one button. Sits above the step and does not take focus.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { phaseOf } from '../machine/state.ts';
import { useBatteryPercent, useNow, useTurned } from './use-device-status.ts';
import type { OutboxSnapshot } from '../../outbox/types.ts';

const refreshMs = 5000;

export function NoticeBar({ run, view }: { run: InterviewRun; view: InterviewView }) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState<ReadonlySet<Notice['notice']>>(new Set());
  const found = noticeOf({
    snapshot: view.outbox,
    nowMs: useNow(refreshMs),
    batteryPercent: useBatteryPercent(),
    isTurned: useTurned(phaseOf(view.state)?.phase === 'recording'),
    dismissed,
  });
  const isUrgent = found?.notice === 'quota' || found?.notice === 'database';
  const act = ({ notice }: Notice) => {
    const action = actionOf(notice);
    if (action === 'reload') return location.reload();
    if (action === 'try_now') run.tryNow();
    setDismissed(new Set([...dismissed, notice]));
  };
  return (
    // Always mounted, so that screen readers announce content added later.
    <div className="notice-place" role={isUrgent ? 'alert' : 'status'}>
      {found && (
        <div className="fault-note">
          <Icon name={actionOf(found.notice) === 'all_right' ? 'phone' : 'alert'} />
          <div>
            <p>
              {found.notice === 'battery'
                ? t('notice.battery', { percent: found.percent })
                : t(`notice.${found.notice}`)}
            </p>
            <button className="secondary" type="button" onClick={() => act(found)}>
              {t(`notice.${actionOf(found.notice)}`)}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function actionOf(notice: Notice['notice']): 'all_right' | 'reload' | 'try_now' {
  if (notice === 'battery' || notice === 'turned') return 'all_right';
  return notice === 'database' ? 'reload' : 'try_now';
}

type Notice =
  | { notice: 'quota' | 'database' | 'offline' | 'server' | 'session' | 'storage_full' | 'turned' }
  | { notice: 'battery'; percent: number };

export interface DeviceStatus {
  snapshot: OutboxSnapshot | null;
  /** The device's clock, as in `waiting.since`. */
  nowMs: number;
  /** Null if unsupported or charging. */
  batteryPercent: number | null;
  /** The device was rotated while recording. */
  isTurned: boolean;
  dismissed: ReadonlySet<Notice['notice']>;
}

/** Short outages are normal; the status line covers them. */
const longOutageMs = 60_000;
const lowPercent = 15;

/** Most urgent first: what stops the recording, what may end it, what can wait. */
export function noticeOf({
  snapshot,
  nowMs,
  batteryPercent,
  isTurned,
  dismissed,
}: DeviceStatus): Notice | null {
  if (snapshot?.device_fault) return { notice: snapshot.device_fault };
  if (isTurned && !dismissed.has('turned')) return { notice: 'turned' };
  if (batteryPercent !== null && batteryPercent <= lowPercent && !dismissed.has('battery'))
    return { notice: 'battery', percent: batteryPercent };
  const { waiting } = snapshot ?? {};
  if (!waiting) return null;
  // A rejected session or a full server does not recover within moments.
  const isLasting = waiting.reason === 'session' || waiting.reason === 'storage_full';
  if (!isLasting && nowMs - Date.parse(waiting.since) < longOutageMs) return null;
  return dismissed.has(waiting.reason) ? null : { notice: waiting.reason };
}
