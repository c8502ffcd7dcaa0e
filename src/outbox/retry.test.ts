// The rules of trying again, and what the line teaches.
import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { afterCut, afterSuccess, unknownLine } from './line.ts';
import { judge, parseRetryAfter, pauseMs } from './retry.ts';

const failed = (status: number, code: string | null) =>
  judge({ status, code, retryAfterMs: 0, isStall: false });

test("nothing but our own server's refusal ends an errand", () => {
  expect(failed(0, null)).toEqual({ kind: 'wait', scope: 'line', reason: 'offline' });
  for (const status of [200, 301, 403, 404, 407, 500, 511])
    expect(failed(status, null)).toMatchObject({ kind: 'wait', reason: 'server' });
});

test('every refusal of the contract has one meaning here', () => {
  const meant = Object.entries(refusals).map(([code, status]) => [code, failed(status, code).kind]);
  const waiting = meant.filter(([, kind]) => kind === 'wait').map(([code]) => code);
  expect(waiting.toSorted()).toEqual([
    'digest_mismatch',
    'malformed_json',
    'not_ready',
    'not_signed_in',
    'payments_off',
    'session_ended',
    'sms_off',
    'storage_full',
    'support_off',
    'too_many_requests',
    'two_factor_required',
    'two_factor_wrong',
    'unavailable',
    'unexpected',
    'wrong_credentials',
    'wrong_password',
  ]);
  expect(failed(409, 'already_answered')).toEqual({ kind: 'refused', code: 'already_answered' });
  expect(failed(404, 'take_unknown')).toEqual({ kind: 'rebind' });
  expect(failed(409, 'take_sealed')).toEqual({ kind: 'sealed' });
});

test("pauses double up to four seconds, never vanish, and the server's wish is kept", () => {
  expect([0, 1, 2, 50].map((attempt) => pauseMs(attempt, 1, 0, 'server'))).toEqual([500, 1000, 2000, 4000]);
  expect(pauseMs(50, 1, 0, 'session')).toBe(30_000);
  expect(pauseMs(0, 0, 0, 'server')).toBe(250);
  expect(pauseMs(0, 0, 7000, 'server')).toBe(7000);
  expect(parseRetryAfter('3', 0)).toBe(3000);
  expect(parseRetryAfter(new Date(5000).toUTCString(), 1000)).toBe(4000);
  expect(parseRetryAfter('soon', 0)).toBe(0);
});

test('a line that has just gone is looked for every second, and later every four', () => {
  const pauses = [0, 1, 2, 39, 40, 500].map((attempt) => pauseMs(attempt, 1, 0, 'offline'));
  expect(pauses).toEqual([500, 1000, 1000, 1000, 4000, 4000]);
});

test('a slow line gets more connections, a fast one bigger requests on fewer, a cut one a single probe', () => {
  const slow = [1, 2, 3, 4].reduce((line) => afterSuccess(line, 65_536, 3000), unknownLine);
  expect(slow.parallel).toBe(4);
  expect(slow.batchBytes).toBeLessThan(2 * 65_536);
  const fast = [1, 2, 3, 4, 5, 6].reduce((line) => afterSuccess(line, 1_000_000, 500), unknownLine);
  expect(fast.parallel).toBe(2);
  expect(fast.batchBytes).toBeGreaterThan(3_500_000);
  expect(afterCut(fast, true, true)).toEqual({
    parallel: 1,
    batchBytes: fast.batchBytes / 2,
    stallMs: 20_000,
    stalls: 1,
  });
  // A small answer says that the line is there, not that a part goes through it in ten seconds.
  const stalled = afterCut(unknownLine, true, true);
  expect(afterSuccess(stalled, 0, 500)).toMatchObject({ stallMs: 20_000, stalls: 0 });
  expect(afterSuccess(stalled, 65_536, 15_000).stallMs).toBe(45_000);
  expect(afterSuccess(stalled, 65_536, 1000).stallMs).toBe(10_000);
  expect(afterCut(unknownLine, true, false)).toMatchObject({ stallMs: 10_000, stalls: 1 });
});
