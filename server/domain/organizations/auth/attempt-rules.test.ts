import { describe, expect, it } from 'vitest';
import {
  attemptsAnywhere,
  attemptsHere,
  attemptsHereThen,
  waitMs,
  windowAnywhereMs,
  windowHereMs,
} from './attempt-rules.ts';
import type { Tried } from './attempt-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const nothing: Tried = { here: 0, hereSince: null, anywhere: 0, anywhereSince: null };
const network = { kind: 'network', network: '203.0.113.7' } as const;
const browser = { kind: 'browser', number: 'abc' } as const;

describe('an attempt to sign in', () => {
  it('does not wait until there were too many', () => {
    expect(waitMs(nothing, network, now)).toBe(0);
    const almost = { ...nothing, here: attemptsHere - 1, hereSince: minutesAgo(1) };
    expect(waitMs(almost, network, now)).toBe(0);
  });

  it('waits until the first of too many from here expires', () => {
    const tried = { ...nothing, here: attemptsHere, hereSince: minutesAgo(5) };
    expect(waitMs(tried, network, now)).toBe(windowHereMs - 5 * 60_000);
    expect(waitMs(tried, browser, now)).toBe(windowHereMs - 5 * 60_000);
  });

  it('from a network with few attempts is accepted however many others tried', () => {
    const crowded = { ...nothing, anywhere: attemptsAnywhere, anywhereSince: minutesAgo(20) };
    expect(waitMs(crowded, network, now)).toBe(0);
    const tried = { ...crowded, here: attemptsHereThen, hereSince: minutesAgo(5) };
    expect(waitMs(tried, network, now)).toBe(windowHereMs - 5 * 60_000);
    expect(waitMs(tried, browser, now)).toBe(0);
  });

  it('at a code waits after too many attempts from unknown browsers, but not from a known browser', () => {
    const crowded = { ...nothing, anywhere: attemptsAnywhere, anywhereSince: minutesAgo(20) };
    expect(waitMs(crowded, network, now, 'code')).toBe(windowAnywhereMs - 20 * 60_000);
    expect(waitMs(crowded, browser, now, 'code')).toBe(0);
  });
});
