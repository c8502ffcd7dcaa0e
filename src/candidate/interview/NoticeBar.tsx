// Shows the current notice: one sentence, one button. Sits above the step and does not take focus.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { noticeOf, type Notice } from './notices.ts';
import type { InterviewRun, InterviewView } from './interview-run.ts';
import { useBatteryPercent, useNow, useTurned } from './use-circumstances.ts';

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
    ? t('told.all_right')
    : t(notice.notice === 'database' ? 'told.reload' : 'told.try_now');
  return (
    <div className="fault-note told">
      <Icon name={notice.notice === 'battery' || notice.notice === 'turned' ? 'phone' : 'alert'} />
      <div>
        <p>
          {notice.notice === 'battery'
            ? t('told.battery', { percent: notice.percent })
            : t(`told.${notice.notice}`)}
        </p>
        <button className="secondary" type="button" onClick={onPress}>
          {label}
        </button>
      </div>
    </div>
  );
}
