import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserCookies } from './known-browser.ts';

const start = new Date('2026-11-21T12:00:00Z');
const key = randomBytes(32);
const at = (now: Date, signingKey = key) => browserCookies(signingKey, () => now);
const sentBack = (setCookie: string) => `theme=dark; ${setCookie.split(';')[0]}; x=1`;

describe('a browser that signed in before', () => {
  const made = at(start).cookieFor('ada@candor.test', { number: undefined, isHttps: true });

  it('is recognized by its cookie for a year, with the same number', () => {
    const number = at(start).numberOf(sentBack(made), 'ada@candor.test');
    expect(number).toMatch(/^[\w-]{22}$/);
    const renewed = at(start).cookieFor('ada@candor.test', { number, isHttps: true });
    expect(at(start).numberOf(sentBack(renewed), 'ada@candor.test')).toBe(number);
    const laterBy = (days: number) => new Date(start.getTime() + days * 86_400_000);
    expect(at(laterBy(364)).numberOf(sentBack(made), 'ada@candor.test')).toBe(number);
    expect(at(laterBy(365)).numberOf(sentBack(made), 'ada@candor.test')).toBeUndefined();
  });

  it('is not recognized for another person, by another installation, or with a changed cookie', () => {
    const forGrace = at(start).cookieFor('grace@candor.test', { number: undefined, isHttps: true });
    const [name = ''] = forGrace.split('=');
    const [, value = ''] = (made.split(';')[0] ?? '').split('=');
    expect(at(start).numberOf(`${name}=${value}`, 'grace@candor.test')).toBeUndefined();
    expect(at(start, randomBytes(32)).numberOf(sentBack(made), 'ada@candor.test')).toBeUndefined();
    expect(at(start).numberOf(sentBack(made).replace('.', 'x.'), 'ada@candor.test')).toBeUndefined();
    expect(at(start).numberOf(undefined, 'ada@candor.test')).toBeUndefined();
  });

  it('has a cookie hidden from scripts and other sites', () => {
    expect(made).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(at(start).cookieFor('ada@candor.test', { number: undefined, isHttps: false })).not.toMatch(
      /Secure/,
    );
  });
});
