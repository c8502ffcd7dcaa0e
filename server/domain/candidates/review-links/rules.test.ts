// When a review link ends, and validation of a new one.
import { describe, expect, it } from 'vitest';
import { asksName, faultsOf, isExpired, playableOf } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:01Z');

describe('a link', () => {
  it('is over from the very moment at which it expires', () => {
    expect(isExpired({ expires_at: later, revoked_at: null }, now)).toBe(false);
    expect(isExpired({ expires_at: now, revoked_at: null }, now)).toBe(true);
  });

  it('without an end is open until it is revoked', () => {
    expect(isExpired({ expires_at: null, revoked_at: null }, now)).toBe(false);
    expect(isExpired({ expires_at: later, revoked_at: now }, now)).toBe(true);
  });

  it('asks for a name where something may be said', () => {
    expect(asksName({ may_rate: false, may_comment: false })).toBe(false);
    expect(asksName({ may_rate: true, may_comment: false })).toBe(true);
    expect(asksName({ may_rate: false, may_comment: true })).toBe(true);
  });
});

describe('a new link', () => {
  it('has to end in the future, if at all', () => {
    expect(faultsOf({ expires_at: null, password: '' }, now)).toEqual({});
    expect(faultsOf({ expires_at: later.toISOString(), password: '' }, now)).toEqual({});
    expect(faultsOf({ expires_at: now.toISOString(), password: '' }, now)).toEqual({
      expires_at: 'out_of_range',
    });
  });

  it('has no password or one of eight characters, counted as people see them', () => {
    expect(faultsOf({ expires_at: null, password: '12345678' }, now)).toEqual({});
    expect(faultsOf({ expires_at: null, password: '😀😀😀😀' }, now)).toEqual({ password: 'too_short' });
  });
});

describe('a guest’s player', () => {
  const files = { rendition: 'rendition', original: 'original' };

  it('gets what plays everywhere, and what was recorded until there is that', () => {
    expect(playableOf('ready', files)).toBe('rendition');
    expect(playableOf('ready', { ...files, rendition: null })).toBe('original');
    expect(playableOf('stored', files)).toBe('rendition');
    expect(playableOf('stored', { ...files, rendition: null })).toBe('original');
  });

  it('gets nothing of a video that is not here, or not any more', () => {
    expect(playableOf('uploading', files)).toBeNull();
    expect(playableOf('deleted', files)).toBeNull();
  });
});
