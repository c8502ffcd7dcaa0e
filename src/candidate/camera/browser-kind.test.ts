// Tests which browser's settings the pictures show.
import { expect, test } from 'vitest';
import { browserKindOf } from './browser-kind.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 5, 'chrome_android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/138.0.0.0`, 0, 'chrome_desktop'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Mobile/15E148 Safari/604.1`,
    5,
    'safari_ios',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`, 5, 'safari_ios'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`, 0, 'other'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/138.0 Mobile/15E148 Safari/604.1',
    5,
    'other',
  ],
])('%s', (userAgent, touches, kind) => {
  expect(browserKindOf(userAgent, touches)).toBe(kind);
});
