import { describe, expect, test } from 'vitest';
import { isWifiWise, megabytesOf } from './data-needed.ts';

describe('the data volume of an interview', () => {
  test('assumes that every video answer has its maximum length, and is rounded up', () => {
    expect([0, 30, 120, 600, 1800].map((video_seconds) => megabytesOf({ video_seconds }))).toEqual([
      0, 5, 10, 50, 150,
    ]);
  });

  test('includes what code questions download, with and without video questions', () => {
    const code_bytes = 520_000;
    expect([0, 60].map((video_seconds) => megabytesOf({ video_seconds, code_bytes }))).toEqual([1, 10]);
  });

  test('leads to a Wi-Fi recommendation if it is large', () => {
    expect([10, 50, 100, 150].map(isWifiWise)).toEqual([false, false, true, true]);
  });
});
