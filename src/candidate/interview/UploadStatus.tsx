// Upload status (P5), always visible: one short line, never more optimistic than the outbox, and a full sentence
// if the last step could not be saved. NoticeBar explains what to do when the device refuses to save.
import { useTranslation } from 'react-i18next';
import type { DeliveryStatus, OutboxSnapshot } from '../../outbox/types.ts';
import { AnnouncedPercent } from '../AnnouncedPercent.tsx';

export function UploadStatus(props: { snapshot: OutboxSnapshot | null; isSavingFailing: boolean }) {
  const { t } = useTranslation();
  const found = uploadStatus(props.snapshot, props.isSavingFailing);
  const role = found.status === 'saving_fails' ? 'alert' : 'status';
  return (
    <p className="upload-status" data-tone={tones[found.status]} role={role}>
      <span className="upload-dot" aria-hidden="true" />
      {found.status === 'sending' ? (
        <AnnouncedPercent
          percent={found.percent}
          text={(percent) => t('interview.now_sending', { percent })}
        />
      ) : (
        t(`interview.now_${found.status}`)
      )}
    </p>
  );
}

type Status =
  | { status: 'sending'; percent: number }
  | { status: 'saving_fails' | 'refused' | 'stored' | 'saved_here' }
  | { status: NonNullable<OutboxSnapshot['device_fault']> }
  | { status: NonNullable<OutboxSnapshot['waiting']>['reason'] };

const tones: Record<Status['status'], 'soft' | 'tint' | 'good' | 'warn' | 'bad'> = {
  saved_here: 'soft',
  sending: 'tint',
  stored: 'good',
  offline: 'warn',
  server: 'warn',
  session: 'warn',
  storage_full: 'warn',
  refused: 'warn',
  quota: 'bad',
  database: 'bad',
  saving_fails: 'bad',
};

export function uploadStatus(snapshot: OutboxSnapshot | null, isSavingFailing: boolean): Status {
  if (snapshot?.device_fault) return { status: snapshot.device_fault };
  if (isSavingFailing) return { status: 'saving_fails' };
  if (!snapshot) return { status: 'saved_here' };
  if (snapshot.waiting) return { status: snapshot.waiting.reason };
  const sent = [...snapshot.answers, ...snapshot.files];
  if (sent.length === 0) return { status: 'saved_here' };
  if (sent.some(isRefused)) return { status: 'refused' };
  if (sent.every(isSettled)) return { status: 'stored' };
  const percents = sent.map((item) => (isSettled(item) ? 100 : item.percent));
  const percent = percents.reduce((sum, each) => sum + each, 0) / sent.length;
  return { status: 'sending', percent: Math.min(99, Math.floor(percent)) };
}

function isSettled({ where, refused }: { where: DeliveryStatus; refused?: string }): boolean {
  return where === 'stored' || refused !== undefined;
}

/** True if the server rejected the answer. An answer from another device in its place is no loss. */
export function isRefused({ refused }: { refused?: string }): boolean {
  return refused !== undefined && refused !== 'already_answered';
}
