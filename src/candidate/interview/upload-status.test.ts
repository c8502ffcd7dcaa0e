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

test('says stored only when every answer is', () => {
  expect(uploadStatus(snapshot({ answers: [stored] }), false)).toEqual({ line: 'stored' });
  expect(uploadStatus(snapshot({ answers: [stored, sending] }), false)).toEqual({
    line: 'sending',
    percent: 71,
  });
});

test('never says 100 % while something is being sent', () => {
  const nearly = { ...sending, percent: 100 };
  expect(uploadStatus(snapshot({ answers: [nearly] }), false)).toEqual({ line: 'sending', percent: 99 });
});

test('tells a full device before anything else', () => {
  const full = snapshot({
    answers: [stored],
    device_fault: 'quota',
    waiting: { since: '', reason: 'offline' },
  });
  expect(uploadStatus(full, true)).toEqual({ line: 'device_fault', fault: 'quota' });
});

test('says that it waits, and why', () => {
  const offline = snapshot({ answers: [sending], waiting: { since: '', reason: 'offline' } });
  expect(uploadStatus(offline, false)).toEqual({ line: 'waiting', reason: 'offline' });
});

test('says that something was not accepted, but not where another device was only faster', () => {
  const refused = { ...stored, where: 'device', percent: 0 } as const;
  const lost = snapshot({ answers: [{ ...refused, refused: 'invalid_fields' }] });
  expect(uploadStatus(lost, false)).toEqual({ line: 'refused' });
  const elsewhere = snapshot({ answers: [{ ...refused, refused: 'already_answered' }] });
  expect(uploadStatus(elsewhere, false)).toEqual({ line: 'stored' });
});
