import { expect, test } from 'vitest';
import { WebAddress } from './text.ts';

test.each([
  [' example.com ', 'https://example.com'],
  ['www.example.com/jobs?from=candor', 'https://www.example.com/jobs?from=candor'],
  ['Bäckerei-Müller.de', 'https://Bäckerei-Müller.de'],
  ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
  ['example.com:8443/', 'https://example.com:8443/'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['', ''],
])('the web address %j is stored as %j', (typed, stored) => {
  expect(WebAddress.parse(typed)).toBe(stored);
});

test.each([
  'javascript:alert(1)',
  'mailto:me@example.com',
  'me@example.com',
  'ftp://example.com',
  'our website',
  'candor',
])('%j is refused as a web address', (typed) => {
  expect(WebAddress.safeParse(typed).success).toBe(false);
});
