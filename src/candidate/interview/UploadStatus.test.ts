// Tests the upload status line: accurate, and never too optimistic.
import { expect, test } from 'vitest';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { uploadStatus } from './UploadStatus.tsx';

function snapshot(more: Partial<OutboxSnapshot>): OutboxSnapshot {
  return {
    hash: 'h',
    answers: [],
    files: [],
    bytes: { recorded: 0, acknowledged: 0 },
    are_takes_stored: true,
    finished: false,
    safe_to_close: false,
    waiting: null,
    device_fault: null,
    ...more,
  };
}
const stored = { question_id: 'a', where: 'stored', percent: 100 } as const;
const sending = { question_id: 'b', where: 'sending', percent: 43 } as const;

const idle = { isSavingFailing: false, isRecording: false };
const recording = { isSavingFailing: false, isRecording: true };
const bytes = (recorded: number, acknowledged: number) => ({ recorded, acknowledged });

test('stored means that the server has every byte and every answer', () => {
  expect(uploadStatus(snapshot({ answers: [stored], bytes: bytes(100, 100) }), idle)).toEqual({
    status: 'stored',
  });
  expect(uploadStatus(snapshot({ answers: [stored, sending], bytes: bytes(200, 143) }), idle)).toEqual({
    status: 'sending',
    percent: 71,
  });
});

test('a take that nobody has chosen yet counts', () => {
  expect(uploadStatus(snapshot({ answers: [stored], bytes: bytes(200, 100) }), idle)).toEqual({
    status: 'sending',
    percent: 50,
  });
});

test('a take has arrived only once the server has confirmed all of it', () => {
  const unsealed = snapshot({ bytes: bytes(100, 100), are_takes_stored: false });
  expect(uploadStatus(unsealed, idle)).toEqual({ status: 'sending', percent: 99 });
});

test('nothing has arrived while something is being recorded', () => {
  expect(uploadStatus(snapshot({ answers: [stored], bytes: bytes(100, 100) }), recording)).toEqual({
    status: 'recording',
    percent: 99,
  });
  expect(uploadStatus(snapshot({}), recording)).toEqual({ status: 'saved_here' });
});

test('100 % is never shown while something is being sent', () => {
  const nearly = { ...sending, percent: 100 };
  expect(uploadStatus(snapshot({ answers: [nearly], bytes: bytes(10, 10) }), idle)).toEqual({
    status: 'sending',
    percent: 99,
  });
});

test('a full device is shown before anything else', () => {
  const full = snapshot({
    answers: [stored],
    device_fault: 'quota',
    waiting: { since: '', reason: 'offline' },
  });
  expect(uploadStatus(full, { ...idle, isSavingFailing: true })).toEqual({ status: 'quota' });
});

test('waiting is shown with its reason', () => {
  const offline = snapshot({ answers: [sending], waiting: { since: '', reason: 'offline' } });
  expect(uploadStatus(offline, idle)).toEqual({ status: 'offline' });
});

test('a rejected answer is shown, unless another device has already answered', () => {
  const refused = { ...stored, where: 'device', percent: 0 } as const;
  const lost = snapshot({ answers: [{ ...refused, refused: 'invalid_fields' }] });
  expect(uploadStatus(lost, idle)).toEqual({ status: 'refused' });
  const answered = snapshot({ answers: [{ ...refused, refused: 'already_answered' }] });
  expect(uploadStatus(answered, idle)).toEqual({ status: 'stored' });
});
