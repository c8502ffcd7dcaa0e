// Tests the upload status line: accurate, and never too optimistic.
import { expect, test } from 'vitest';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { uploadStatus } from './UploadStatus.tsx';

function snapshot(more: Partial<OutboxSnapshot>): OutboxSnapshot {
  return {
    hash: 'h',
    answers: [],
    files: [],
    finished: false,
    safe_to_close: false,
    waiting: null,
    device_fault: null,
    ...more,
  };
}
const stored = { question_id: 'a', where: 'stored', percent: 100 } as const;
const sending = { question_id: 'b', where: 'sending', percent: 43 } as const;

test('stored means that every answer is', () => {
  expect(uploadStatus(snapshot({ answers: [stored] }), false)).toEqual({ status: 'stored' });
  expect(uploadStatus(snapshot({ answers: [stored, sending] }), false)).toEqual({
    status: 'sending',
    percent: 71,
  });
});

test('100 % is never shown while something is being sent', () => {
  const nearly = { ...sending, percent: 100 };
  expect(uploadStatus(snapshot({ answers: [nearly] }), false)).toEqual({ status: 'sending', percent: 99 });
});

test('a full device is shown before anything else', () => {
  const full = snapshot({
    answers: [stored],
    device_fault: 'quota',
    waiting: { since: '', reason: 'offline' },
  });
  expect(uploadStatus(full, true)).toEqual({ status: 'quota' });
});

test('waiting is shown with its reason', () => {
  const offline = snapshot({ answers: [sending], waiting: { since: '', reason: 'offline' } });
  expect(uploadStatus(offline, false)).toEqual({ status: 'offline' });
});

test('a rejected answer is shown, unless another device has already answered', () => {
  const refused = { ...stored, where: 'device', percent: 0 } as const;
  const lost = snapshot({ answers: [{ ...refused, refused: 'invalid_fields' }] });
  expect(uploadStatus(lost, false)).toEqual({ status: 'refused' });
  const answered = snapshot({ answers: [{ ...refused, refused: 'already_answered' }] });
  expect(uploadStatus(answered, false)).toEqual({ status: 'stored' });
});
