// Whether a review link still works, as its row shows.
import { describe, expect, it } from 'vitest';
import { reviewAddress, stateOf } from './link-state.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const later = '2026-11-21T12:00:01Z';

describe('a review link', () => {
  it('is open until the very moment at which it expires', () => {
    expect(stateOf({ revoked_at: null, expires_at: null }, now)).toBe('open');
    expect(stateOf({ revoked_at: null, expires_at: later }, now)).toBe('open');
    expect(stateOf({ revoked_at: null, expires_at: '2026-11-21T12:00:00Z' }, now)).toBe('expired');
  });

  it('that was revoked is called so, whenever it would have expired', () => {
    expect(stateOf({ revoked_at: '2026-11-20T12:00:00Z', expires_at: later }, now)).toBe('revoked');
    expect(stateOf({ revoked_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-20T13:00:00Z' }, now)).toBe(
      'revoked',
    );
  });

  it('leads to the guest’s page', () => {
    expect(reviewAddress('https://candor.test', 'abc')).toBe('https://candor.test/r/abc');
  });
});
