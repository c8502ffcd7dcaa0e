// What the pad's last run printed, as everyone sees it.
import { useTranslation } from 'react-i18next';
import { timeLimitMs } from '#contract/javascript-machine.ts';
import type { PadRun } from '#contract/room-pad.ts';
import type { Person } from '../room-view.ts';
import type { PadView } from './pad-sync.ts';

export function PadOutput({ pad, people }: { pad: PadView; people: readonly Person[] }) {
  const { t } = useTranslation();
  const run = pad.runs.at(-1);
  const over = pad.runs.findLast(({ state }) => state !== 'waiting');
  const reason = over && reasonOf(over.state);
  return (
    <div className="room-pad-output" role="log" aria-label={t('room.pad_output')}>
      {run?.state === 'waiting' && <p>{t('code.running')}</p>}
      {over && (
        <>
          <p className="soft" dir="auto">
            {t('room.pad_ran', { name: people.find(({ id }) => id === over.by)?.name ?? '–' })}
          </p>
          <pre dir="ltr">{over.output === '' ? t('code.nothing') : over.output}</pre>
          {reason && <p>{t(reason, { seconds: timeLimitMs / 1000 })}</p>}
        </>
      )}
    </div>
  );
}

function reasonOf(state: PadRun['state']) {
  switch (state) {
    case 'error':
    case 'time':
    case 'memory':
    case 'output':
      return `code.reason_${state}` as const;
    case 'failed':
      return 'room.failed';
    case 'waiting':
    case 'ended':
      return null;
  }
}
