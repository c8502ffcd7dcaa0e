// Upload status, always visible: one short line, and a full sentence if the last step could not be saved.
// NoticeBar explains what to do when the device refuses to save.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { SeenAndSaid } from '../interview/SeenAndSaid.tsx';
import { whereaboutsLine, type WhereaboutsLine as Line } from './whereabouts.ts';

export function WhereaboutsLine(props: { snapshot: OutboxSnapshot | null; isSavingFailing: boolean }) {
  const { t } = useTranslation();
  const line = whereaboutsLine(props.snapshot, props.isSavingFailing);
  return (
    <p className="whereabouts" data-line={line.line} role={line.line === 'saving_fails' ? 'alert' : 'status'}>
      <span className="whereabouts-dot" aria-hidden="true" />
      {line.line === 'sending' ? (
        <SeenAndSaid percent={line.percent} words={(percent) => t('interview.now_sending', { percent })} />
      ) : (
        textOf(line, t)
      )}
    </p>
  );
}

function textOf(line: Exclude<Line, { line: 'sending' }>, t: TFunction): string {
  switch (line.line) {
    case 'device_fault':
      return t(`interview.now_${line.fault}`);
    case 'saving_fails':
      return t('interview.saving_fails');
    case 'waiting':
      return t(`interview.now_${line.reason}`);
    case 'refused':
      return t('interview.now_refused');
    case 'stored':
      return t('interview.now_stored');
    case 'here':
      return t('interview.now_saved_here');
  }
}
