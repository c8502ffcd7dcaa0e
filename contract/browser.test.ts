import { describe, expect, it } from 'vitest';
import { browserSeen } from './browser.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent string names the browser and the system', () => {
  it.each([
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iOS',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iOS',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox', 'Linux'],
    [
      `${mozilla} (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('%s', (userAgent, browser, system) => {
    expect(browserSeen(userAgent)).toEqual({ browser, system });
  });
});
