import { describe, expect, test } from 'vitest';
import { isWifiWise, megabytesOf } from './data-needed.ts';

describe('the megabytes that an interview sends', () => {
  test('are those of its videos at their longest, rounded up', () => {
    expect([0, 30, 120, 600, 1800].map((video_seconds) => megabytesOf({ video_seconds }))).toEqual([
      0, 5, 10, 50, 150,
    ]);
  });

  test('count what code questions fetch, also where nothing is filmed', () => {
    const code_bytes = 520_000;
    expect([0, 60].map((video_seconds) => megabytesOf({ video_seconds, code_bytes }))).toEqual([1, 10]);
  });

  test('are better sent over Wi-Fi when they are many', () => {
    expect([10, 50, 100, 150].map(isWifiWise)).toEqual([false, false, true, true]);
  });
});
