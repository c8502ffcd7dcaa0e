import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { formatMonth } from './format-month.ts';
import { formatMean, formatPercent } from './numbers.ts';

test('shares and means have Latin digits in every language, and the language’s own signs', () => {
  expect(formatPercent(1 / 6, 'en-US')).toBe('17%');
  expect(formatMean(3.46, 'en-US')).toBe('3.5');
  expect(formatMean(3.96, 'de-DE')).toBe('4');
  expect(formatMean(3.46, 'de-DE')).toBe('3,5');
  for (const language of languages) {
    expect(formatPercent(1, language)).toMatch(/100/);
    expect(formatMean(3.46, language)).toMatch(/^3[.,٫]5$/);
  }
});

test('a month has its name and year, and in a chart one letter', () => {
  expect(formatMonth('2026-11', 'en-US')).toBe('November 2026');
  // The month of the day in UTC, wherever the reader is.
  expect(formatMonth('2026-03-01', 'de-DE')).toBe('März 2026');
  expect(formatMonth('2026-11', 'en-US', 'narrow')).toBe('N');
});
