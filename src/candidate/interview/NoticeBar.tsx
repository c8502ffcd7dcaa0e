// Shows the current notice: one sentence, one button. Sits above the step and does not take focus.
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { Icon } from '../Icon.tsx';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { phaseOf } from '../machine/state.ts';

const refreshMs = 5000;
const shownMs = 5000;
/** These stay until the candidate acts: otherwise answers may never arrive. */
const lasting: ReadonlySet<Notice['notice']> = new Set(['quota', 'database', 'storage_full', 'session']);

/** `writesFor`: the company that has just allowed written answers. `person`: who can help if nothing else does. */
export function NoticeBar({
  run,
  view,
  writesFor,
  person,
}: {
  run: InterviewRun;
  view: InterviewView;
  writesFor: string | null;
  person: string;
}) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState<ReadonlySet<Notice['notice']>>(new Set());
  const found = noticeOf({
    snapshot: view.outbox,
    nowMs: useNow(refreshMs),
    batteryPercent: useBatteryPercent(),
    isTurned: useTurned(phaseOf(view.state)?.phase === 'recording'),
    mayNowWrite: writesFor !== null,
    dismissed,
  });
  const isUrgent = found?.notice === 'quota' || found?.notice === 'database';
  const kind = found?.notice;
  useEffect(() => {
    if (!kind || lasting.has(kind)) return;
    const hiding = setTimeout(() => setDismissed((before) => new Set([...before, kind])), shownMs);
    return () => clearTimeout(hiding);
  }, [kind]);
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
                : t(`notice.${found.notice}`, { company: writesFor ?? '', name: person })}
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
  if (notice === 'battery' || notice === 'turned' || notice === 'may_write') return 'all_right';
  return notice === 'database' ? 'reload' : 'try_now';
}

type Notice =
  | {
      notice:
        'quota' | 'database' | 'offline' | 'server' | 'session' | 'storage_full' | 'turned' | 'may_write';
    }
  | { notice: 'battery'; percent: number };

export interface DeviceStatus {
  snapshot: OutboxSnapshot | null;
  /** The device's clock, as in `waiting.since`. */
  nowMs: number;
  /** Null if unsupported or charging. */
  batteryPercent: number | null;
  /** The device was rotated while recording. */
  isTurned: boolean;
  /** Written answers have just been allowed. */
  mayNowWrite: boolean;
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
  mayNowWrite,
  dismissed,
}: DeviceStatus): Notice | null {
  if (snapshot?.device_fault) return { notice: snapshot.device_fault };
  if (mayNowWrite && !dismissed.has('may_write')) return { notice: 'may_write' };
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

/** https://www.w3.org/TR/battery-status/: Chromium only. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** The battery's charge. Null if unsupported or charging. */
function useBatteryPercent(): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    void batteryOf(navigator).then((battery) => {
      if (!battery || gone.signal.aborted) return;
      const look = () => setPercent(battery.charging ? null : Math.round(battery.level * 100));
      for (const type of ['levelchange', 'chargingchange'])
        battery.addEventListener(type, look, { signal: gone.signal });
      look();
    });
    return () => gone.abort();
  }, []);
  return percent;
}

async function batteryOf(from: Navigator): Promise<Battery | null> {
  if (!('getBattery' in from) || typeof from.getBattery !== 'function') return null;
  try {
    const battery: unknown = await from.getBattery();
    return isBattery(battery) ? battery : null;
  } catch {
    // Blocked by a permissions policy: treat as unsupported.
    return null;
  }
}

function isBattery(value: unknown): value is Battery {
  return value instanceof EventTarget && 'charging' in value && 'level' in value;
}

/** True if the orientation differs from the start of the recording; resets when the recording ends. */
function useTurned(isRecording: boolean): boolean {
  const [isTurned, setIsTurned] = useState(false);
  const began = useRef(false);
  useEffect(() => {
    setIsTurned(false);
    if (!isRecording) return;
    const upright = matchMedia('(orientation: portrait)');
    began.current = upright.matches;
    // Resizing a desktop window is not a rotation.
    const isHandheld = matchMedia('(pointer: coarse)').matches;
    const look = () => setIsTurned(isHandheld && upright.matches !== began.current);
    upright.addEventListener('change', look);
    return () => upright.removeEventListener('change', look);
  }, [isRecording]);
  return isTurned;
}

/** The device's clock, polled. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
