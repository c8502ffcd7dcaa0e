// What a candidate is told before they start.
import { describe, expect, test } from 'vitest';
import { documentsOf, isWifiWise, megabytesOf } from './welcome-lines.ts';

describe('the megabytes that an interview sends', () => {
  test('are those of its videos at their longest, rounded up', () => {
    expect([0, 30, 120, 600, 1800].map((video_seconds) => megabytesOf({ video_seconds }))).toEqual([
      0, 5, 10, 50, 150,
    ]);
  });

  test('are better sent over Wi-Fi when they are many', () => {
    expect([10, 50, 100, 150].map(isWifiWise)).toEqual([false, false, true, true]);
  });
});

test('only the documents that the job asks for are named', () => {
  const none = { ask_cv: false, ask_motivation_letter: false, ask_additional_files: false };
  expect(documentsOf(none)).toEqual([]);
  expect(documentsOf({ ...none, ask_cv: true, ask_additional_files: true })).toEqual([
    'welcome.document_cv',
    'welcome.document_others',
  ]);
});
