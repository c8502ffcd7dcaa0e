// Sizes and durations as readers see them.
import { describe, expect, test } from 'vitest';
import { formatBytes, formatLength } from './format-bytes.ts';

describe('sizes and lengths', () => {
  test('are short', () => {
    expect(formatBytes(1_430_000, 'en-US')).toBe('1.4 MB');
    expect(formatBytes(14_300_000, 'de-DE')).toBe('14 MB');
    expect(formatBytes(512, 'en-US')).toBe('512 bytes');
  });
  test('of videos read like a clock', () => {
    expect(formatLength(7)).toBe('0:07');
    expect(formatLength(125.4)).toBe('2:05');
    expect(formatLength(3600)).toBe('1:00:00');
    expect(formatLength(59.7)).toBe('1:00');
  });
});
