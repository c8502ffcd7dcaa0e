// Upload status, always visible: one short line, and a full sentence if the last step could not be saved.
// NoticeBar explains what to do when the device refuses to save.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { AnnouncedPercent } from '../AnnouncedPercent.tsx';

export function UploadStatus(props: { snapshot: OutboxSnapshot | null; isSavingFailing: boolean }) {
  const { t } = useTranslation();
  const line = uploadStatus(props.snapshot, props.isSavingFailing);
  return (
    <p className="whereabouts" data-line={line.line} role={line.line === 'saving_fails' ? 'alert' : 'status'}>
      <span className="whereabouts-dot" aria-hidden="true" />
      {line.line === 'sending' ? (
        <AnnouncedPercent
          percent={line.percent}
          words={(percent) => t('interview.now_sending', { percent })}
        />
      ) : (
        textOf(line, t)
      )}
    </p>
  );
}

function textOf(line: Exclude<UploadStatus, { line: 'sending' }>, t: TFunction): string {
  switch (line.line) {
    case 'device_fault':
      return t(`interview.now_${line.fault}`);
    case 'saving_fails':
      return t('interview.now_saving_fails');
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

type UploadStatus =
  | { line: 'saving_fails' }
  | { line: 'device_fault'; fault: 'quota' | 'database' }
  | { line: 'waiting'; reason: 'offline' | 'server' | 'session' | 'storage_full' }
  | { line: 'sending'; percent: number }
  | { line: 'refused' }
  | { line: 'stored' }
  | { line: 'here' };

export function uploadStatus(snapshot: OutboxSnapshot | null, isSavingFailing: boolean): UploadStatus {
  if (snapshot?.device_fault) return { line: 'device_fault', fault: snapshot.device_fault };
  if (isSavingFailing) return { line: 'saving_fails' };
  if (!snapshot) return { line: 'here' };
  if (snapshot.waiting) return { line: 'waiting', reason: snapshot.waiting.reason };
  const sent = [...snapshot.answers, ...snapshot.files];
  if (sent.length === 0) return { line: 'here' };
  if (sent.some(isRefused)) return { line: 'refused' };
  const arrived = (one: (typeof sent)[number]) => one.where === 'stored' || one.refused !== undefined;
  if (sent.every(arrived)) return { line: 'stored' };
  const percent = sent.reduce((sum, one) => sum + (arrived(one) ? 100 : one.percent), 0) / sent.length;
  return { line: 'sending', percent: Math.min(99, Math.floor(percent)) };
}

/**
 * True if the server rejected the answer and has no other in its place. An answer from another device is no
 * loss.
 */
export function isRefused({ refused }: { refused?: string }): boolean {
  return refused !== undefined && refused !== 'already_answered';
}
