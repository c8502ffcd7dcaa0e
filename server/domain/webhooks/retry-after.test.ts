import { expect, test } from 'vitest';
import { quietUntil } from './retry-after.ts';
import { dayMs } from './rules.ts';

const now = new Date('2026-03-03T12:00:00Z');
const inSeconds = (value: string | undefined, status: number | null = 503) => {
  const until = quietUntil(status, value, now);
  return until && (until.getTime() - now.getTime()) / 1000;
};

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Tue, 03 Mar 2026 13:00:00 GMT', 3600],
  ['Tuesday, 03-Mar-26 13:00:00 GMT', 3600],
  ['Tue Mar  3 13:00:00 2026', 3600],
])('%s is a valid retry time', (value, seconds) => {
  expect(inSeconds(value)).toBe(seconds);
  expect(inSeconds(value, 429)).toBe(seconds);
});

test.each(['0', '-5', '1.5', 'soon', '', '2026-03-03', 'Tue, 03 Mar 2026 11:00:00 GMT', undefined])(
  '%s is not a valid retry time',
  (value) => expect(inSeconds(value)).toBeNull(),
);

test('waits a day at most, and only for overloaded or temporarily unavailable receivers', () => {
  expect(inSeconds('99999999999999999999')).toBe(dayMs / 1000);
  expect(inSeconds('Tue, 03 Mar 2099 13:00:00 GMT')).toBe(dayMs / 1000);
  for (const status of [200, 301, 410, 500, null]) expect(inSeconds('120', status)).toBeNull();
});
