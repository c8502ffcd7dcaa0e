// What the page may say about written answers that were changed (P5).
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { ReceiptRow, WriteRow } from './rows.ts';
import { snapshotOf } from './snapshot.ts';
import { hash, now, question_id, textAnswer } from './test-stage.ts';

/** In the order in which they were given: the codes of refusals, or null. */
function snapshotAfter(refusals: readonly (string | null)[], writes: readonly WriteRow[] = []) {
  const receipts = refusals.map((refused): ReceiptRow => ({
    ...{ id: newId(), hash, kind: 'answer', question_id, take_id: null, refused },
  }));
  const rows = { hash, takes: [], writes, receipts, answeredOnServer: [], wasFinished: true };
  return snapshotOf(rows, { waiting: null, device_fault: null });
}

test('a change that was refused is not called stored, although the company has the answer before it', () => {
  const { answers, safe_to_close } = snapshotAfter([null, 'expired']);
  const refused = { where: 'device', percent: 0, refused: 'expired' };
  expect(answers).toEqual([{ question_id, ...refused, was_change: true }]);
  expect(snapshotAfter(['expired']).answers).toEqual([{ question_id, ...refused }]);
  expect(safe_to_close).toBe(false);
});

test('a change that was accepted is stored, whatever became of those before it', () => {
  const stored = [{ question_id, where: 'stored', percent: 100 }];
  expect(snapshotAfter([null, null]).answers).toEqual(stored);
  expect(snapshotAfter(['expired', null]).answers).toEqual(stored);
  expect(snapshotAfter([null, 'expired', null]).answers).toEqual(stored);
});

test('a change that waits to be sent is on this device', () => {
  const body = textAnswer('Later', question_id);
  const write: WriteRow = { id: body.id, hash, queued_at: now(), kind: 'answer', body };
  const onDevice = [{ question_id, where: 'device', percent: 0 }];
  expect(snapshotAfter([null], [write]).answers).toEqual(onDevice);
  expect(snapshotAfter([null, 'expired'], [write]).answers).toEqual(onDevice);
});
