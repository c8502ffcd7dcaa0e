// Our CSV files read back exactly, and no spreadsheet evaluates any of their cells.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { TFunction } from 'i18next';
import { createInstance } from 'i18next';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isFormula, unescapeFormula } from '#contract/formula.ts';
import { languages, type Language } from '#contract/languages.ts';
import { decode } from './decode.ts';
import { exampleRows } from './example-file.ts';
import { parseTable } from './parse-table.ts';
import { readTable } from './read-table.ts';
import { delimiterFor, writeCsv } from './write-csv.ts';

const encoder = new TextEncoder();

/** Anything typed or pasted, without control characters (which are refused) and with normalized line ends. */
const cell = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.toWellFormed().replaceAll(/[\p{Cc}\uFEFF\uFFFE\uFFFF]/gu, ' '));
const hostileCell = fc.oneof(
  cell,
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'=", "''+", '"', ';', ',', '\n', '\t'), cell)
    .map((two) => two.join('')),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(hostileCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )
  // Parsing drops blank rows.
  .map((rows) => rows.map(([, ...rest], at) => [`row ${at}`, ...rest]));

describe('a table', () => {
  test('that was written is read as it was', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, delimiter) => {
        const { text } = decode(encoder.encode(writeCsv(rows, delimiter)));
        const read = parseTable(text, 100, delimiter).rows.map((row) => row.cells.map(unescapeFormula));
        expect(read).toEqual(rows);
      }),
    );
  });

  test('that was written has no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, delimiter) => {
        const { text } = decode(encoder.encode(writeCsv(rows, delimiter)));
        const cells = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data.flat();
        // A leading apostrophe makes a cell text.
        expect(cells.filter((cell) => isFormula(cell) && !cell.startsWith("'"))).toEqual([]);
      }),
    );
  });

  test.each(['＝1+1', ' =1+1', '\u200B=1+1', '\n=1+1'])('holds %j as text', (name) => {
    expect(writeCsv([['Name'], [name]], ';')).toContain(`'${name}`);
  });
});

describe.each(languages)('the example file in %s', (language) => {
  test('is read as it is meant, every column by its heading', async () => {
    const rows = exampleRows(await wordsOf(language));
    const { table, columns, hasHeading, encoding } = readTable(
      encoder.encode(writeCsv(rows, delimiterFor(language))),
    );
    expect({ columns, hasHeading, encoding, delimiter: table.delimiter }).toEqual({
      columns: ['name', 'email', 'phone', 'language'],
      hasHeading: true,
      encoding: 'utf-8',
      delimiter: delimiterFor(language),
    });
    expect(table.rows).toHaveLength(rows.length);
  });
});

async function wordsOf(language: Language): Promise<TFunction> {
  const file = new URL(`../../../../public/${language}/messages.json`, import.meta.url);
  const i18n = createInstance();
  const messages: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  return i18n.init({
    lng: language,
    ns: 'messages',
    defaultNS: 'messages',
    resources: { [language]: { messages } },
  });
}
