// What is shown of a secret URL, and that nothing of it stays in stored text.
import { expect, test } from 'vitest';
import { maskedUrl, withoutUrl } from './secret-url.ts';

const slack = 'https://hooks.slack.com/services/T0AAAAAAA/B0BBBBBBB/abcdefghijklmnopqrstWXYZ';
const teams =
  'https://prod-12.westeurope.logic.azure.com:443/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=q1w2e3r4%2Bt5y6_-q1w2e3r4';

test.each([
  [slack, 'https://hooks.slack.com/…WXYZ'],
  [teams, 'https://prod-12.westeurope.logic.azure.com/…e3r4'],
  ['https://hooks.example.com:8443/short', 'https://hooks.example.com:8443/…'],
  ['https://hooks.example.com/', 'https://hooks.example.com/…'],
])('of %s only the host and the end are shown', (url, shown) => expect(maskedUrl(url)).toBe(shown));

test.each([
  [slack, 'abcdefghijklmnopqrstWXYZ'],
  [slack, 'B0BBBBBBB'],
  [slack, slack],
  [teams, 'q1w2e3r4%2Bt5y6_-q1w2e3r4'],
  [teams, 'q1w2e3r4+t5y6_-q1w2e3r4'],
  [teams, teams.replaceAll('&', '&amp;')],
  [teams, decodeURIComponent(teams)],
])('of %s, stored text does not repeat %s', (url, part) => {
  const clean = withoutUrl(`POST ${part} HTTP/1.1\nanswer: "${part}"`, url);
  expect(clean).not.toMatch(/abcdefgh|WXYZ|BBBB|q1w2e3|0123456789abcdef/);
  expect(clean).toMatch(/^POST .* HTTP\/1\.1\nanswer: "/);
});

test('other text stays', () => {
  expect(withoutUrl('no_service', slack)).toBe('no_service');
  expect(withoutUrl('content-type: text/html', teams)).toBe('content-type: text/html');
});
