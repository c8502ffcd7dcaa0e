// Dates are dd MMM yyyy in every language, in the Gregorian calendar and with Latin digits.
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { formatDate, formatDateTime } from './dates.ts';
import { formatAgo } from './format-ago.ts';

const instant = '2026-03-05T09:07:00Z';

describe('a date', () => {
  test('has day, short month and year in each of the six languages', () => {
    const shown = languages.map((language) => formatDate(instant, language, 'UTC'));
    expect(shown).toEqual([
      '05 Mar 2026',
      '05 мар. 2026',
      '05 März 2026',
      '05 mar 2026',
      '05 mar 2026',
      '05 مارس 2026',
    ]);
  });

  test('has hours and minutes with formatDateTime', () => {
    expect(formatDateTime(instant, 'en-US', 'UTC')).toBe('05 Mar 2026, 09:07');
    expect(formatDateTime(instant, 'ar-SA', 'UTC')).toMatch(/^05 مارس 2026, 09:07/);
  });
});

test('a time ago is short in each language, and a date after a month', () => {
  const now = Date.parse(instant);
  const ago = (ms: number, language: (typeof languages)[number]) =>
    formatAgo(new Date(now - ms).toISOString(), language, now);
  for (const language of languages) expect(ago(2 * 3_600_000, language)).not.toContain('-');
  expect(ago(2 * 3_600_000, 'en-US')).toBe('2h ago');
  expect(ago(2 * 3_600_000, 'ru-RU')).toContain('назад');
  expect(ago(26 * 3_600_000, 'en-US')).toBe('yesterday');
  expect(ago(-5000, 'en-US')).toBe('now');
  expect(ago(40 * 86_400_000, 'en-US')).toBe('24 Jan 2026');
});
