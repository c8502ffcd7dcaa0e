import { expect, test } from 'vitest';
import { stateSentence } from './state-sentence.ts';

const bank = { name: 'Candor', iban: 'DE00', bic: '', reference: 'RF00' };
const document = { kind: 'invoice', due_on: '2026-12-14' } as const;

test.each(['open', 'part_paid', 'overdue'] as const)('%s: the day until which it is to be paid', (state) => {
  expect(stateSentence({ state, bank, document })).toEqual({ key: state, due: '2026-12-14', isToPay: true });
});

test.each(['paid', 'credited'] as const)('%s: nothing is to be paid', (state) => {
  expect(stateSentence({ state, bank: null, document })).toEqual({ key: state, due: null, isToPay: false });
});

test('an open invoice without bank details is charged to the card', () => {
  const shown = stateSentence({ state: 'open', bank: null, document });
  expect(shown).toEqual({ key: 'charged', due: null, isToPay: false });
});

test('a credit note asks for nothing', () => {
  const note = { ...document, kind: 'credit_note' } as const;
  expect(stateSentence({ state: 'paid', bank: null, document: note }).key).toBe('credit_note');
});
