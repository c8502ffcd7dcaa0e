import { expect, test } from 'vitest';
import { StartFault } from '../../kernel/start-fault.ts';
import { minorOfAmount, readCreditNoteArguments } from './credit-note-arguments.ts';

test('an invoice and an amount are read as typed', () => {
  expect(readCreditNoteArguments(['INV-000042', '--amount', '20.5', '--refund'])).toEqual({
    ...{ number: 'INV-000042', amount: '20.5', isRefund: true, isDryRun: false },
  });
});

test.each([
  [[]],
  [['INV-000001', 'INV-000002']],
  [['INV-000001', '--amount', '-5']],
  [['INV-000001', '--amount', '5,00']],
  [['INV-000001', '--amount', '1e3']],
  [['INV-000001', '--all']],
])('%o is refused', (args) => {
  expect(() => readCreditNoteArguments(args)).toThrow(StartFault);
});

test.each([
  ['20', 2, 2000n],
  ['20.5', 2, 2050n],
  ['0.01', 2, 1n],
  ['20.001', 2, undefined],
  ['20', 0, 20n],
  ['1.234', 3, 1234n],
])('%s with %i decimals is %s', (amount, exponent, minor) => {
  expect(minorOfAmount(amount, exponent)).toBe(minor);
});
