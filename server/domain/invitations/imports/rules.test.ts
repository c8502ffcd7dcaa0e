// Duplicates within a file, and people who are already in the job.
import { expect, test } from 'vitest';
import { faultsOfRows, isSamePerson, withoutDuplicates } from './rules.ts';

const row = (changes: object = {}) => ({ name: '', email: '', phone: '', ...changes });

test('keeps the first row of each address in a file', () => {
  const rows = [
    row({ email: 'a@x.test', name: 'A' }),
    row({ email: 'b@x.test' }),
    row({ email: 'a@x.test', name: 'B' }),
  ];
  expect(withoutDuplicates(rows, 'email')).toEqual(rows.slice(0, 2));
});

test('a phone number is the same in any formatting', () => {
  const rows = ['+49 170 1', '0049-170-1', '+491701', '+491702'].map((phone) => row({ phone }));
  expect(withoutDuplicates(rows, 'sms').map((row) => row.phone)).toEqual(['+49 170 1', '+491702']);
});

test('a row without an address for the channel is an error of that row', () => {
  const rows = [row({ email: 'a@x.test' }), row({ phone: '+491701' })];
  expect(faultsOfRows(rows, 'email')).toEqual({ 'rows.1.email': 'required' });
  expect(faultsOfRows(rows, 'sms')).toEqual({ 'rows.0.phone': 'required' });
  expect(Object.keys(faultsOfRows(Array(500).fill(row()), 'sms'))).toHaveLength(100);
});

test('people may share a phone number; somebody without an email is matched by it', () => {
  const mine = { ...row({ email: 'a@x.test', phone: '+491701' }), forms: ['+491701', '+49 1701'] };
  expect(isSamePerson({ email: 'a@x.test', phone: '' }, mine, 'email')).toBe(true);
  expect(isSamePerson({ email: 'b@x.test', phone: '+491701' }, mine, 'email')).toBe(false);
  expect(isSamePerson({ email: '', phone: '+49 1701' }, mine, 'email')).toBe(true);
  expect(isSamePerson({ email: 'b@x.test', phone: '+49 1701' }, mine, 'sms')).toBe(true);
  expect(isSamePerson({ email: 'a@x.test', phone: '+491702' }, mine, 'sms')).toBe(false);
  expect(isSamePerson({ email: '', phone: '' }, { ...row(), forms: [] }, 'sms')).toBe(false);
});
