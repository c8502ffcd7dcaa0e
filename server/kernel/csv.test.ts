// A cell never runs as a formula in a spreadsheet, and parses back to the original text.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { escapeFormula } from '#contract/formula.ts';
import { byteOrderMark, csvLine } from './csv.ts';

const read = (csv: string) => Papa.parse<string[]>(csv).data[0] ?? [];

test('a cell with line breaks or the separator stays one cell', () => {
  const texts = ['Ada, "the first"\nin two lines', 'a;b', "'quoted'", '"', ''];
  expect(read(csvLine([...texts, 'end']))).toEqual([...texts, 'end']);
});

test('any text stays one cell, and none starts like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 }), (texts) => {
      // A lone CR or LF in the first cell would make Papa guess the wrong newline.
      const parsed = Papa.parse<string[]>(csvLine(texts), { newline: '\r\n', delimiter: ',' }).data[0];
      expect(parsed).toEqual(texts.map(escapeFormula));
      for (const cell of parsed ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test('numbers stay numbers, instants are in UTC, and null is an empty cell', () => {
  const moment = new Date('2026-11-21T20:15:30.500Z');
  expect(csvLine([3, null, moment, 'end'])).toBe('3,,2026-11-21 20:15:30,"end"\r\n');
  expect(byteOrderMark).toBe('\uFEFF');
});
