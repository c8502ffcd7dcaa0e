// XLSX workbooks: one sheet saved as XLSX and as CSV gives the same rows, and damaged or hostile archives are refused.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FileFault } from './file-fault.ts';
import { readFileTable, readTable } from './read-table.ts';

const people = [
  ['Name', 'E-mail', 'Phone', 'Tags', 'Source', 'Note'],
  ['Ada <Lovelace> & "Co"', 'ada@x.test', '491701234567', 'Fair, Berlin', 'Job fair', 'Line one\nline two'],
  ['Ольга', 'olga@x.test', '', '', 'Job fair', '=1+1'],
  ['فاطمة', 'f@x.test', '+1 202-555-0123', 'Fair', '', "'quoted"],
];

describe('a sheet', () => {
  test('gives the rows that it gives as CSV, with the same columns', async () => {
    const csv = people
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n');
    const fromText = readTable(new TextEncoder().encode(csv));
    for (const how of ['shared', 'inline'] as const) {
      const fromBook = await readFileTable(workbook([{ name: 'People', xml: sheetOf(people, how) }], people));
      expect(fromBook.table.rows).toEqual(fromText.table.rows);
      expect([fromBook.columns, fromBook.hasHeading]).toEqual([fromText.columns, fromText.hasHeading]);
      expect([fromBook.encoding, fromBook.table.delimiter]).toEqual([null, null]);
    }
    expect(fromText.columns).toEqual(['name', 'email', 'phone', 'tags', 'source', 'note']);
  });

  test('gives formulas as their values, numbers in full, dates, and nothing else', async () => {
    const xml = `<worksheet><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>E-mail</t></is></c><c r="B1" t="inlineStr"><is><t>X</t></is></c></row>
      <row r="3"><c r="A3" t="str"><f>CONCAT("a","@x.test")</f><v>a@x.test</v></c><c r="B3"><v>4.91701234567E11</v></c></row>
      <row r="4"><c r="A4" t="inlineStr"><is><t>b@x.test</t></is></c><c r="B4" s="1"><v>45982</v></c></row>
      <row r="5"><c r="A5" t="inlineStr"><is><t>c@x.test</t></is></c><c r="B5" s="2"><v>45982.5</v></c></row>
      <row r="6"><c r="A6" t="inlineStr"><is><r><t>d@</t></r><r><t>x.test</t></r></is></c><c r="B6" t="b"><v>1</v></c></row>
      <row r="7"><c r="A7" s="1"/><c r="B7" t="e"><v>#REF!</v></c></row>
    </sheetData></worksheet>`;
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy hh:mm"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const read = await readFileTable(workbook([{ name: 'A', xml }], [], { 'xl/styles.xml': styles }));
    expect(read.table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'E-mail', 'X'],
      [3, 'a@x.test', '491701234567'],
      [4, 'b@x.test', '2025-11-21'],
      [5, 'c@x.test', '2025-11-21 12:00'],
      [6, 'd@x.test', 'TRUE'],
      [7, '', '#REF!'],
    ]);
  });
});

describe('a workbook with several sheets', () => {
  const notes = sheetOf([['Read me'], ['Nothing here']], 'inline');
  const other = sheetOf([['E-mail'], ['other@x.test']], 'inline');
  const file = workbook([
    { name: 'About', xml: notes },
    { name: 'Hidden', xml: other, state: 'hidden' },
    { name: 'People', xml: sheetOf(people, 'inline') },
    { name: 'Others', xml: other },
  ]);

  test('is read from the first visible sheet with people, until another one is chosen', async () => {
    const read = await readFileTable(file);
    expect(read.sheets).toEqual({ names: ['About', 'People', 'Others'], read: 1 });
    const chosen = await readFileTable(file, { sheet: 2 });
    expect(chosen.table.rows.at(-1)?.cells).toEqual(['other@x.test']);
  });

  test('names its sheets when the chosen one has no people', async () => {
    const fault = await faultOf(() => readFileTable(file, { sheet: 0 }));
    expect([fault.code, fault.sheets]).toEqual([
      'no_usable_column',
      { names: ['About', 'People', 'Others'], read: 0 },
    ]);
  });
});

describe('a file that is refused:', () => {
  const whole = workbook([{ name: 'People', xml: sheetOf(people, 'inline') }]);

  test.each([
    ['an archive cut off in the middle', whole.slice(0, whole.length / 2), 'spreadsheet'],
    [
      'a Word document',
      zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
      'spreadsheet',
    ],
    ['an archive of something else', zip({ 'holiday.txt': 'sun' }), 'not_a_table'],
    ['a workbook without its sheet', zip({ 'xl/workbook.xml': bookOf([{ name: 'A' }]) }), 'workbook'],
    ['a workbook without sheets', zip({ 'xl/workbook.xml': '<workbook/>', [links]: '<x/>' }), 'workbook'],
    ['an empty sheet', workbook([{ name: 'A', xml: '<worksheet><sheetData/></worksheet>' }]), 'empty'],
    [
      'a cell in the last column',
      workbook([
        {
          name: 'A',
          xml: '<worksheet><row r="1"><c r="XFD1" t="inlineStr"><is><t>a@x.test</t></is></c></row></worksheet>',
        },
      ]),
      'not_a_table',
    ],
    [
      'more rows than can be invited',
      workbook([
        {
          name: 'A',
          xml: sheetOf(
            Array.from({ length: 10_002 }, () => ['a@x.test']),
            'inline',
          ),
        },
      ]),
      'too_many_rows',
    ],
  ])('%s', async (_what, file, code) => {
    expect((await faultOf(() => readFileTable(file))).code).toBe(code);
  });

  test('a ZIP bomb, whatever size it declares', async () => {
    const bomb = zip({ 'xl/workbook.xml': ' '.repeat(80 * 1024 * 1024) }, { declaredBytes: 10 });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await faultOf(() => readFileTable(bomb))).code).toBe('workbook_too_large');
  });

  test('damaged contents', async () => {
    const damaged = Uint8Array.from(whole);
    // Inside the compressed workbook.xml, after its local header.
    damaged.fill(0xff, 60, 90);
    expect((await faultOf(() => readFileTable(damaged))).code).toBe('workbook');
  });

  test.each([
    ['tags that never end', '<row '],
    ['tags without a closing one', '<row>'],
    ['cells without a closing tag', '<row r="1"><c>'],
    ['reading aids without a closing tag', '<rPh>'],
    ['text sections that never end', '<![CDATA['],
    ['letters of a name without a value', 'a'],
    ['spaces in a tag', ' '],
  ])('a hundred thousand %s do not block the page', async (_what, text) => {
    const many = text.repeat(100_000);
    for (const xml of [
      many,
      `<sheetData>${many}</sheetData>`,
      `<row ${many}></row>`,
      `<row><c t="inlineStr"><is>${many}</is></c></row>`,
      `<row><c><v>${many}</v></c></row>`,
    ])
      await readFileTable(workbook([{ name: 'A', xml }])).catch((error: unknown) => {
        if (!(error instanceof FileFault)) throw error;
      });
  });

  test('an external entity stays text', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf([['E-mail', 'X']], 'inline')}`;
    const withEntity = xml
      .replace('</sheetData>', row(2, ['a@x.test', '@@']) + '</sheetData>')
      .replace('@@', '&e;');
    const read = await readFileTable(workbook([{ name: 'A', xml: withEntity }]));
    expect(read.table.rows.at(-1)?.cells).toEqual(['a@x.test', '&e;']);
  });
});

async function faultOf(read: () => Promise<unknown>): Promise<FileFault> {
  const fault = await read().then(
    () => null,
    (error: unknown) => error,
  );
  if (!(fault instanceof FileFault)) throw new Error(`no fault: ${String(fault)}`);
  return fault;
}

interface Sheet {
  name: string;
  xml?: string;
  state?: string;
}

const links = 'xl/_rels/workbook.xml.rels';

function workbook(sheets: readonly Sheet[], shared: string[][] = [], more: Record<string, string> = {}) {
  const texts = [...new Set(shared.flat())].map(
    (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
  );
  return zip({
    'xl/workbook.xml': bookOf(sheets),
    [links]: `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    ...Object.fromEntries(sheets.map(({ xml = '' }, at) => [`xl/worksheets/sheet${at}.xml`, xml])),
    ...more,
  });
}

function bookOf(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`,
  );
  return `<workbook><sheets>${listed.join('')}</sheets></workbook>`;
}

function sheetOf(rows: readonly (readonly string[])[], how: 'shared' | 'inline'): string {
  const shared = [...new Set(rows.flat())];
  const cells = rows.map((texts, at) =>
    how === 'inline'
      ? row(at + 1, texts)
      : `<row r="${at + 1}">${texts
          .map((text, place) => `<c r="${letter(place)}${at + 1}" t="s"><v>${shared.indexOf(text)}</v></c>`)
          .join('')}</row>`,
  );
  return `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`;
}

function row(number: number, texts: readonly string[]): string {
  const cells = texts.map(
    (text, place) =>
      `<c r="${letter(place)}${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

function letter(place: number): string {
  return String.fromCharCode(65 + place);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A ZIP archive of deflated entries. */
function zip(files: Record<string, string>, { declaredBytes }: { declaredBytes?: number } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text));
    const size = declaredBytes ?? Buffer.byteLength(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const central = Buffer.concat([
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      fields,
      Buffer.alloc(14),
    ]);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}
