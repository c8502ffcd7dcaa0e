// One place decides how the page reacts to a failed call.
import { describe, expect, test } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { LoadingError } from './load-in-time.ts';
import { reactionTo } from './reaction.ts';

describe('a failed call', () => {
  test('leads to signing in when the session is gone, but not for a wrong password', () => {
    expect(reactionTo(new CallError({ code: 'session_ended', status: 401 }))).toEqual({ do: 'sign_in' });
    const wrong = new CallError({ code: 'wrong_credentials', status: 401 });
    expect(reactionTo(wrong)).toEqual({ do: 'show_message', code: 'wrong_credentials' });
  });

  test('offers an upgrade with the numbers', () => {
    const details = { what: 'jobs', used: 5, limit: 5 };
    const error = new CallError({ code: 'plan_limit', status: 402, details });
    expect(reactionTo(error)).toEqual({ do: 'upgrade', code: 'plan_limit', ...details });
    const sms = { what: 'sms', used: 25, limit: 25 };
    expect(reactionTo(new CallError({ code: 'plan_limit', status: 402, details: sms }))).toMatchObject(sms);
    const bare = reactionTo(
      new CallError({ code: 'live_not_in_plan', status: 402, details: { what: 'cake' } }),
    );
    expect(bare).toMatchObject({ do: 'upgrade', what: null, used: null });
  });

  test('names the permission that is missing', () => {
    const error = new CallError({ code: 'forbidden', status: 403, details: { permission: 'jobs.edit' } });
    expect(reactionTo(error)).toEqual({ do: 'explain_permission', permission: 'jobs.edit' });
  });

  test('shows the newer version when somebody was faster', () => {
    expect(reactionTo(new CallError({ code: 'edited_meanwhile', status: 409 }))).toEqual({
      do: 'show_newer',
    });
  });

  test('offers to try again without a network, when too busy, and when it is the server’s own fault', () => {
    for (const [code, status] of [
      ['network', 0],
      ['too_many_requests', 429],
      ['unexpected', 500],
    ] as const) {
      expect(reactionTo(new CallError({ code, status, retryAfterSeconds: 3 }))).toMatchObject({
        do: 'offer_retry',
        code,
      });
    }
    expect(reactionTo(new Error('a bug'))).toMatchObject({ do: 'offer_retry' });
  });

  test('says how many emails a new organization may send, and when there may be more', () => {
    const details = { limit: 50, used: 50, more_at: '2026-05-21T12:00:00.000Z' };
    const error = new CallError({ code: 'daily_limit', status: 429, details, retryAfterSeconds: 80_000 });
    expect(reactionTo(error)).toEqual({ do: 'show_daily_limit', limit: 50, moreAt: details.more_at });
  });

  test('offers a reload when a part of the page did not come', () => {
    expect(reactionTo(new LoadingError('the line'))).toEqual({ do: 'offer_reload' });
  });

  test('does not offer to try again what cannot succeed', () => {
    expect(reactionTo(new CallError({ code: 'payments_off', status: 503 }))).toEqual({
      do: 'show_message',
      code: 'payments_off',
    });
  });
});
