// A cell never runs as a formula in a spreadsheet, and parses back to the original text.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { escapeFormula } from '#contract/formula.ts';
import { byteOrderMark, csvLine } from './csv.ts';

const read = (csv: string) => Papa.parse<string[]>(csv).data[0] ?? [];

test('a cell in several lines, or with the separator in it, is one cell', () => {
  const texts = ['Ada, "the first"\nin two lines', 'a;b', "'quoted'", '"', ''];
  expect(read(csvLine([...texts, 'end']))).toEqual([...texts, 'end']);
});

test('whatever is typed, each cell is one cell, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 }), (texts) => {
      // A lone CR or LF in the first cell would make Papa guess the wrong newline.
      const parsed = Papa.parse<string[]>(csvLine(texts), { newline: '\r\n', delimiter: ',' }).data[0];
      expect(parsed).toEqual(texts.map(escapeFormula));
      for (const cell of parsed ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test('numbers are numbers, moments are in UTC, and nothing is an empty cell', () => {
  const moment = new Date('2026-11-21T20:15:30.500Z');
  expect(csvLine([3, null, moment, 'end'])).toBe('3,,2026-11-21 20:15:30,"end"\r\n');
  expect(byteOrderMark).toBe('\uFEFF');
});
