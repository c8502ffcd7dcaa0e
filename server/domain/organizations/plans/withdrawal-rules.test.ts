import { expect, test } from 'vitest';
import { withdrawUntil } from './withdrawal-rules.ts';

test('private buyers in the EU have fourteen days after the day of the contract', () => {
  const until = withdrawUntil('2026-11-25', { is_business: false, country: 'DE' });
  expect(until).toEqual(new Date('2026-12-10T00:00:00Z'));
});

test.each([
  [true, 'DE'],
  [false, 'US'],
  [false, 'CH'],
  [false, 'GB'],
])('a buyer cannot withdraw: business %s, in %s', (is_business, country) => {
  expect(withdrawUntil('2026-11-25', { is_business, country })).toBeNull();
});
