// Device names derived from user agent strings.
import { describe, expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const reported = (user_agent: string, time_zone = 'Europe/Berlin') => deviceOf({ user_agent, time_zone });

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('names a device by what it is, not by everything its user agent claims', () => {
  test.each([
    [`${phone} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome 140', 'Android'],
    [`${phone} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28', 'Android'],
    [`${mac} Version/18.1 Safari/605.1.15`, 'Safari 18', 'macOS'],
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18', 'iPhone'],
    [`${iphone} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome 140', 'iPhone'],
    [`${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox 143', 'iPhone'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.3485.54`, 'Edge 140', 'Windows'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera 122', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140', 'ChromeOS'],
  ])('%s', (userAgent, browser, system) => {
    expect(reported(userAgent)).toEqual({ browser, system, time_zone: 'Europe/Berlin' });
  });
});

test('an unknown device still has its time zone', () => {
  expect(reported('Something else')).toEqual({ browser: '', system: '', time_zone: 'Europe/Berlin' });
});

test('a device that reported nothing or nonsense is null', () => {
  expect(deviceOf(null)).toBeNull();
  expect(deviceOf({})).toBeNull();
  expect(deviceOf({ user_agent: 5 })).toBeNull();
});
