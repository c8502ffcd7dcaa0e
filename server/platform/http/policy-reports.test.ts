// The log entry for a browser's policy report.
import { expect, test } from 'vitest';
import { violationIn } from './policy-reports.ts';

const report = {
  'effective-directive': 'script-src-elem',
  'document-uri': 'https://candor.test/i/secret-of-a-link',
  'blocked-uri': 'https://elsewhere.test/a/b?c=secret',
  'source-file': 'https://candor.test/assets/base-12345678.js',
  'line-number': 3,
  'column-number': 14,
};

test('a report is logged without the secrets in addresses', () => {
  expect(violationIn(JSON.stringify({ 'csp-report': report }))).toEqual({
    directive: 'script-src-elem',
    page: 'https://candor.test/i',
    blocked: 'https://elsewhere.test/a',
    place: '/assets/base-12345678.js:3:14',
  });
  const elsewhere = { ...report, 'source-file': 'https://candor.test/i/secret', 'blocked-uri': 'inline' };
  expect(violationIn(JSON.stringify({ 'csp-report': elsewhere }))).toMatchObject({
    blocked: 'inline',
    place: 'https://candor.test/i:3:14',
  });
});

test.each([undefined, '', 'no JSON', '{}', '{"csp-report":{}}', '[]'])('%j is not a report', (body) => {
  expect(violationIn(body)).toBeUndefined();
});
