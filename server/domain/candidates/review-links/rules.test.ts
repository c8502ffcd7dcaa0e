// When a review link ends, and validation of a new one.
import { describe, expect, it } from 'vitest';
import { asksName, faultsOf, isExpired, playableOf } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:01Z');

describe('a link', () => {
  it('is closed from the moment it expires', () => {
    expect(isExpired({ expires_at: later, revoked_at: null }, now)).toBe(false);
    expect(isExpired({ expires_at: now, revoked_at: null }, now)).toBe(true);
  });

  it('without an expiry is open until it is revoked', () => {
    expect(isExpired({ expires_at: null, revoked_at: null }, now)).toBe(false);
    expect(isExpired({ expires_at: later, revoked_at: now }, now)).toBe(true);
  });

  it('asks for a name if guests may rate or comment', () => {
    expect(asksName({ may_rate: false, may_comment: false })).toBe(false);
    expect(asksName({ may_rate: true, may_comment: false })).toBe(true);
    expect(asksName({ may_rate: false, may_comment: true })).toBe(true);
  });
});

describe('a new link', () => {
  const looking = { shows_scorecard: false, may_rate: false, may_comment: false };

  it('shows the scorecard only to guests who do not judge', () => {
    const showing = { ...looking, shows_scorecard: true, expires_at: null, password: '' };
    expect(faultsOf(showing, now)).toEqual({});
    for (const right of ['may_rate', 'may_comment'])
      expect(faultsOf({ ...showing, [right]: true }, now)).toEqual({ shows_scorecard: 'not_allowed' });
  });

  it('must expire in the future, if at all', () => {
    expect(faultsOf({ ...looking, expires_at: null, password: '' }, now)).toEqual({});
    expect(faultsOf({ ...looking, expires_at: later.toISOString(), password: '' }, now)).toEqual({});
    expect(faultsOf({ ...looking, expires_at: now.toISOString(), password: '' }, now)).toEqual({
      expires_at: 'out_of_range',
    });
  });

  it('has no password or one of at least eight visible characters', () => {
    expect(faultsOf({ ...looking, expires_at: null, password: '12345678' }, now)).toEqual({});
    expect(faultsOf({ ...looking, expires_at: null, password: '😀😀😀😀' }, now)).toEqual({
      password: 'too_short',
    });
  });
});

describe('the video for a guest', () => {
  const files = { rendition: 'rendition', original: 'original' };

  it('is the rendition, and the original until that exists', () => {
    expect(playableOf('ready', files)).toBe('rendition');
    expect(playableOf('ready', { ...files, rendition: null })).toBe('original');
    expect(playableOf('stored', files)).toBe('rendition');
    expect(playableOf('stored', { ...files, rendition: null })).toBe('original');
  });

  it('is missing if the video has not arrived or was deleted', () => {
    expect(playableOf('uploading', files)).toBeNull();
    expect(playableOf('deleted', files)).toBeNull();
  });
});
