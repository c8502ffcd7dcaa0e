// Moments of videos in URLs.
import { expect, test } from 'vitest';
import { momentAddress, parseMoment } from './moment.ts';

const answer = '0190a1b2-0000-7000-8000-000000000001';

test('the address of a moment leads to it', () => {
  const address = new URL(
    momentAddress('https://candor.test', { responseId: 'r', answerId: answer, atMs: 83_900 }),
  );
  expect(address.pathname).toBe('/jobs/candidate/r');
  expect(parseMoment(Object.fromEntries(address.searchParams))).toEqual({ answer, t: 83 });
});

test('of an answer as a whole it leads to the answer', () => {
  const address = new URL(
    momentAddress('https://candor.test', { responseId: 'r', answerId: answer, atMs: null }),
  );
  expect(parseMoment(Object.fromEntries(address.searchParams))).toEqual({ answer });
});

test('a moment that is none is left out, and the rest holds', () => {
  expect(parseMoment({ answer: 'first', t: '12' })).toEqual({ t: 12 });
  expect(parseMoment({ answer, t: 'later' })).toEqual({ answer });
  expect(parseMoment({ t: -1, search: 'ada' })).toEqual({});
});
