// Country rules for VAT numbers.
import { expect, test } from 'vitest';
import { judgeVat } from './vat.ts';

test.each([
  ['DE 136.695.976', 'DE'],
  ['136695976', 'DE'],
  ['ATU13585627', 'AT'],
  ['IT00743110157', 'IT'],
  ['ESA28015865', 'ES'],
  ['FR40303265045', 'FR'],
  ['EL094259216', 'GR'],
  ['094259216', 'GR'],
  ['GB980780684', 'GB'],
  ['XI980780684', 'GB'],
  ['NL004495445B01', 'NL'],
  ['CHE-107.787.577 IVA', 'CH'],
])('%s is valid in %s in any notation', (vat, country) => {
  expect(judgeVat(vat, country)).toBe('valid');
});

test.each([
  ['DE136695977', 'DE'],
  ['DE13669597', 'DE'],
  ['ATU13585627', 'DE'],
  ['nonsense', 'IT'],
  ['GB434031495', 'GB'],
])('%s breaks the rules of %s', (vat, country) => {
  expect(judgeVat(vat, country)).toBe('invalid');
});

test('a number of a country with unknown rules is accepted', () => {
  expect(judgeVat('12-3456789', 'US')).toBe('unverified');
  expect(judgeVat('300000000000003', 'SA')).toBe('unverified');
});

test('without a country, any country’s number is valid', () => {
  expect(judgeVat('DE136695976', '')).toBe('valid');
  expect(judgeVat('DE136695977', '')).toBe('unverified');
});

test('an empty number is valid', () => {
  expect(judgeVat('', 'DE')).toBe('none');
  expect(judgeVat(' - ', 'US')).toBe('none');
});
