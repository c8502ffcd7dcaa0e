// Upload status (P5), always visible: one short line, never more optimistic than the outbox, and a full sentence
// if the last step could not be saved. NoticeBar explains what to do when the device refuses to save.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryStatus, OutboxSnapshot } from '../../outbox/types.ts';
import { AnnouncedPercent } from '../AnnouncedPercent.tsx';

export function UploadStatus(props: {
  snapshot: OutboxSnapshot | null;
  isSavingFailing: boolean;
  isRecording: boolean;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const found = uploadStatus(props.snapshot, props);
  const role = found.status === 'saving_fails' ? 'alert' : 'status';
  return (
    <div className="upload-status" data-tone={tones[found.status]} data-status={found.status}>
      {/* On a narrow screen: a word, and the sentence on a press. */}
      <button
        className="upload-word"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="upload-dot" aria-hidden="true" />
        {t(`interview.chip_${words[found.status]}`)}
      </button>
      <p id={id} className="upload-sentence" data-open={isOpen} role={role}>
        <span className="upload-dot" aria-hidden="true" />
        <Sentence found={found} />
      </p>
    </div>
  );
}

function Sentence({ found }: { found: Status }) {
  const { t } = useTranslation();
  if (found.status === 'sending')
    return (
      <AnnouncedPercent percent={found.percent} text={(percent) => t('interview.now_sending', { percent })} />
    );
  // During a recording, the share rises and falls. Announcing that would talk over the answer.
  if (found.status === 'recording')
    return (
      <>
        <span aria-hidden="true">{t('interview.now_recording', { percent: found.percent })}</span>
        <span className="unseen">{t('interview.now_saved_here')}</span>
      </>
    );
  return t(`interview.now_${found.status}`);
}

type Status =
  | { status: 'sending' | 'recording'; percent: number }
  | { status: 'saving_fails' | 'refused' | 'stored' | 'saved_here' }
  | { status: NonNullable<OutboxSnapshot['device_fault']> }
  | { status: NonNullable<OutboxSnapshot['waiting']>['reason'] };

const words: Record<Status['status'], 'saved' | 'sending' | 'arrived' | 'offline' | 'problem'> = {
  saved_here: 'saved',
  recording: 'saved',
  sending: 'sending',
  stored: 'arrived',
  offline: 'offline',
  server: 'saved',
  session: 'saved',
  storage_full: 'saved',
  refused: 'problem',
  quota: 'problem',
  database: 'problem',
  saving_fails: 'problem',
};

const tones: Record<Status['status'], 'soft' | 'tint' | 'good' | 'warn' | 'bad'> = {
  saved_here: 'soft',
  sending: 'tint',
  recording: 'soft',
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

/** `stored` only while nothing is being recorded and the server has everything, including takes not chosen yet. */
export function uploadStatus(
  snapshot: OutboxSnapshot | null,
  { isSavingFailing, isRecording }: { isSavingFailing: boolean; isRecording: boolean },
): Status {
  if (snapshot?.device_fault) return { status: snapshot.device_fault };
  if (isSavingFailing) return { status: 'saving_fails' };
  if (!snapshot) return { status: 'saved_here' };
  if (snapshot.waiting) return { status: snapshot.waiting.reason };
  const { recorded, acknowledged } = snapshot.bytes;
  const percent = Math.min(99, Math.floor((acknowledged / Math.max(1, recorded)) * 100));
  if (isRecording) return recorded === 0 ? { status: 'saved_here' } : { status: 'recording', percent };
  const sent = [...snapshot.answers, ...snapshot.files];
  if (sent.some(isRefused)) return { status: 'refused' };
  if (acknowledged < recorded || !snapshot.are_takes_stored || !sent.every(isSettled))
    return acknowledged === 0 && sent.length === 0
      ? { status: 'saved_here' }
      : { status: 'sending', percent };
  return recorded === 0 && sent.length === 0 ? { status: 'saved_here' } : { status: 'stored' };
}

function isSettled({ where, refused }: { where: DeliveryStatus; refused?: string }): boolean {
  return where === 'stored' || refused !== undefined;
}

/** True if the server rejected the answer. An answer from another device in its place is no loss. */
export function isRefused({ refused }: { refused?: string }): boolean {
  return refused !== undefined && refused !== 'already_answered';
}
