// A support question never contains links, tokens or keys.
import { expect, test } from 'vitest';
import { leftOut, withoutSecrets } from './support.ts';

const hash = 'c2VjcmV0LWxpbmstb2Ytc29tZWJvZHk1';

test.each([
  [`See https://jobs.example/i/${hash}, please`, `See ${leftOut} please`],
  [`https://jobs.example/r/${hash}`, leftOut],
  [`the page /s/${hash} is empty`, `the page ${leftOut} is empty`],
  [`Bearer ${'a1'.repeat(20)}`, `Bearer ${leftOut}`],
  [`It was ${hash}.`, `It was ${leftOut}.`],
  [`https://jobs.example/password/reset/${hash}`, leftOut],
  [`https://jobs.example/email/confirm/${hash}`, leftOut],
  ['my code k3f8-20ma-9vxt-q7hw is refused', `my code ${leftOut} is refused`],
  ['my code K3F8-20MA-9VXT-Q7HW is refused', `my code ${leftOut} is refused`],
  ['signed with whsec_MfKQ9r8GKYqrTw/UPD8ILPZ+o2LaLaSw', `signed with ${leftOut}`],
])('removes the secret: %s', (typed, sent) => {
  expect(withoutSecrets(typed)).toBe(sent);
});

test.each([
  'The candidate 0190c0de-0001-7000-8000-000000000001 cannot record on an iPhone 17.',
  'https://jobs.example/jobs/vacancy/0190c0de-0001-7000-8000-000000000001',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'Donaudampfschifffahrtsgesellschaft',
  '12345678901234567890123456789',
  'what does this page want from whom',
  'Call 0049 1701 2345 6789 in the year 2026, from 0900 till 1700.',
  'write to very.long.address.of.somebody1@example.com',
])('keeps text that is not a secret: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});
