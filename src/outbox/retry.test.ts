// The rules of retries.
import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { judge, parseRetryAfter, pauseMs } from './retry.ts';

const failed = (status: number, code: string | null) =>
  judge({ status, code, retryAfterMs: 0, isStall: false });

test('only a refusal by our own server ends a task', () => {
  expect(failed(0, null)).toEqual({ kind: 'wait', scope: 'line', reason: 'unreachable' });
  for (const status of [200, 301, 403, 404, 407, 500, 511])
    expect(failed(status, null)).toMatchObject({ kind: 'wait', reason: 'server' });
});

test('every refusal of the contract has one meaning here', () => {
  const meant = Object.entries(refusals).map(([code, status]) => [code, failed(status, code).kind]);
  const waiting = meant.filter(([, kind]) => kind === 'wait').map(([code]) => code);
  expect(waiting.toSorted()).toEqual([
    'ai_off',
    'ai_reply_unusable',
    'ai_unavailable',
    'consent_pending',
    'daily_limit',
    'digest_mismatch',
    'malformed_json',
    'not_ready',
    'not_signed_in',
    'passkey_failed',
    'passkeys_off',
    'payment_provider_down',
    'payments_off',
    'seller_missing',
    'session_ended',
    'sms_off',
    'sso_failed',
    'storage_full',
    'support_off',
    'too_many_requests',
    'two_factor_required',
    'two_factor_wrong',
    'unavailable',
    'unexpected',
    'web_check_off',
    'wrong_credentials',
    'wrong_password',
  ]);
  expect(failed(409, 'already_answered')).toEqual({ kind: 'refused', code: 'already_answered' });
  expect(failed(404, 'take_unknown')).toEqual({ kind: 'rebind' });
  expect(failed(409, 'take_sealed')).toEqual({ kind: 'sealed' });
});

test('pauses double up to four seconds, are never zero, and obey Retry-After', () => {
  expect([0, 1, 2, 50].map((attempt) => pauseMs(attempt, 1, 0, 'server'))).toEqual([500, 1000, 2000, 4000]);
  expect(pauseMs(50, 1, 0, 'session')).toBe(30_000);
  expect(pauseMs(0, 0, 0, 'server')).toBe(250);
  expect(pauseMs(0, 0, 7000, 'server')).toBe(7000);
  expect(parseRetryAfter('3', 0)).toBe(3000);
  expect(parseRetryAfter(new Date(5000).toUTCString(), 1000)).toBe(4000);
  expect(parseRetryAfter('soon', 0)).toBe(0);
});

test('no network is only what the browser reports, and is checked rarely', () => {
  const failure = { status: 0, code: null, retryAfterMs: 0, isStall: false };
  expect(judge({ ...failure, isOffline: true })).toEqual({ kind: 'wait', scope: 'line', reason: 'offline' });
  for (const attempt of [0, 1, 100])
    expect([pauseMs(attempt, 0, 0, 'offline'), pauseMs(attempt, 1, 0, 'offline')]).toEqual([4100, 4500]);
});

test('a server out of reach is checked every second at first, and every four seconds later', () => {
  const pauses = [0, 1, 2, 39, 40, 500].map((attempt) => pauseMs(attempt, 1, 0, 'unreachable'));
  expect(pauses).toEqual([500, 1000, 1000, 1000, 4000, 4000]);
});
