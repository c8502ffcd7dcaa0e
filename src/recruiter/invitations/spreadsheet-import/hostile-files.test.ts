// Real-world files: from every spreadsheet program, truncated, renamed, hostile. Each gives either a clear fault or
// exactly these people.
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxImportFileBytes, maxImportRows, type Channel } from '#contract/invite.ts';
import { internationalNumber, isCountryAllowed, type CountryCode } from '../phone/phone.ts';
import { findDoubles, personOf } from './check-rows.ts';
import { FileFault, type FileFaultCode } from './file-fault.ts';
import { readBytes, readTable, type Corrections } from './read-table.ts';

const ada = '2 Ada <ada@x.test>';

const refused: [what: string, file: Uint8Array | string, fault: FileFaultCode][] = [
  ['no bytes at all', '', 'empty'],
  ['blanks and line ends only', ' \r\n\t\r\n  ', 'empty'],
  ['nothing but a byte order mark', bytes(0xef, 0xbb, 0xbf), 'empty'],
  ['an XLSX renamed to .csv', zip('[Content_Types].xml'), 'spreadsheet'],
  ['an ODS renamed to .csv', zip('mimetypeapplication/vnd.oasis.opendocument'), 'spreadsheet'],
  ['a Numbers file', zip('Index/Document.iwa'), 'spreadsheet'],
  ['an XLS from before 2007', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), 'spreadsheet'],
  ['a ZIP of something else', zip('holiday/photo.jpg'), 'not_a_table'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'not_a_table'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), 'not_a_table'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1), 'not_a_table'],
  ['a GIF', joined('GIF89a', bytes(1, 0, 1, 0, 0x80, 0xff, 0, 0xc0)), 'not_a_table'],
  ['a program', joined('\u007fELF', bytes(2, 1, 1, 0, 0, 0, 0)), 'not_a_table'],
  ['bytes of chance', bytes(...Array.from({ length: 999 }, (_, at) => (at * 167 + 13) % 256)), 'not_a_table'],
  ['JSON', '[{"email": "ada@x.test"}]', 'not_a_table'],
  ['a web page that calls itself XLS', '<html><table><tr><td>ada@x.test</td></tr></table>', 'not_a_table'],
  ['XML', '<?xml version="1.0"?><people/>', 'not_a_table'],
  ['rich text', '{\\rtf1\\ansi ada@x.test}', 'not_a_table'],
  ['a visiting card', 'BEGIN:VCARD\nEMAIL:ada@x.test\nEND:VCARD', 'not_a_table'],
  ['prose', 'Dear all,\nthe list follows on Monday, or Tuesday.\nYours, Ada', 'no_usable_column'],
  ['a list of names only', 'Name\nAda\nGrace', 'no_usable_column'],
  ['headings with nobody below', 'Name,E-mail\n', 'no_rows'],
  ['a NUL in a name', 'Name,E-mail\nA\u0000da,ada@x.test', 'nul'],
  ['a control character in a name', 'Name,E-mail\nA\u0007da,ada@x.test', 'not_a_table'],
  ['UTF-16 cut in the middle of a letter', utf16('Name,E-mail\nAda,ada@x.test').slice(0, -1), 'encoding'],
  ['half a surrogate pair in UTF-16', utf16('Name,E-mail\nA\uD83Dda,ada@x.test'), 'encoding'],
  [
    'half a surrogate pair in UTF-8',
    joined('Name,E-mail\nA', bytes(0xed, 0xa0, 0xbd), ',a@x.test'),
    'encoding',
  ],
  [
    'UTF-8 cut in the middle of a letter',
    utf8('Имя,Почта\nАнна,anna@x.test\nОльга').slice(0, -1),
    'encoding',
  ],
  ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0), 'encoding'],
  ['a quotation mark that is never closed', 'Name,E-mail\n"Ada,ada@x.test\nGrace,grace@x.test', 'quotes'],
  ['a row of a million commas', `Name,E-mail\n${','.repeat(1_000_000)}a@x.test`, 'not_a_table'],
  ['ten million blank rows', `ada@x.test${'\n'.repeat(10_000_000)}bob@x.test`, 'too_many_rows'],
  ['one row too many', people(maxImportRows + 1), 'too_many_rows'],
  ['one row too many, without headings', people(maxImportRows + 1, ''), 'too_many_rows'],
];

const read: [what: string, file: Uint8Array | string, people: string[], how?: How][] = [
  ['UTF-8', 'Name,E-mail\nAda,ada@x.test', [ada]],
  ['UTF-8 with a mark', '\uFEFFName,E-mail\nAda,ada@x.test', [ada]],
  ['UTF-16 little endian with a mark', utf16('\uFEFFName\tE-mail\nAda\tada@x.test'), [ada]],
  ['UTF-16 big endian with a mark', swapped(utf16('\uFEFFName\tE-mail\nAda\tada@x.test')), [ada]],
  ['UTF-16 without a mark', utf16('Name\tE-mail\r\nAda\tada@x.test'), [ada]],
  [
    'UTF-16 big endian without a mark',
    swapped(utf16('Имя;Почта\nАнна;anna@x.test')),
    ['2 Анна <anna@x.test>'],
  ],
  [
    'Windows-1251 with semicolons, as Excel saves it in Russia',
    encoded('windows-1251', 'ФИО;Эл. почта;Телефон\r\nАнна Ёлкина;anna@x.test;8 (912) 345-67-89\r\n'),
    ['2 Анна Ёлкина <anna@x.test> +79123456789'],
    { country: 'RU' },
  ],
  [
    'Windows-1252 with semicolons, as Excel saves it in Germany',
    encoded('windows-1252', 'Vorname;Nachname;E-Mail\r\nJürgen;Müller-Lüdenscheidt;jm@x.test'),
    ['2 Jürgen Müller-Lüdenscheidt <jm@x.test>'],
  ],
  [
    'Windows-1256 with commas, as Excel saves it in Arabic',
    encoded('windows-1256', 'الاسم,البريد الإلكتروني\r\nفاطمة الفهرية,f@x.test'),
    ['2 فاطمة الفهرية <f@x.test>'],
  ],
  ['carriage returns only', 'Name,E-mail\rAda,ada@x.test\r', [ada]],
  [
    'line ends of three kinds',
    'Name,E-mail\r\nAda,ada@x.test\rB,b@x.test\nC,c@x.test',
    [ada, '3 B <b@x.test>', '4 C <c@x.test>'],
  ],
  ['Ctrl-Z at the end', 'Name,E-mail\r\nAda,ada@x.test\r\n\u001A', [ada]],
  ['Excel’s hint of the delimiter', 'sep=;\nName;E-mail\nAda;ada@x.test', [ada]],
  [
    'a comma in a name among semicolons',
    'Name;E-mail\nLovelace, Ada;ada@x.test',
    ['2 Lovelace, Ada <ada@x.test>'],
  ],
  ['a line end in a quoted name', 'Name,E-mail\n"Ada\nLovelace",ada@x.test', ['2 Ada Lovelace <ada@x.test>']],
  [
    'quotation marks in quotation marks',
    'Name,E-mail\n"Ada ""The"" L",ada@x.test',
    ['2 Ada "The" L <ada@x.test>'],
  ],
  ['blank rows between', '\n\nName,E-mail\n,\n\nAda,ada@x.test\n', ['6 Ada <ada@x.test>']],
  ['one column, no headings', 'ada@x.test\nbob@x.test', ['1 <ada@x.test>', '2 <bob@x.test>']],
  [
    'no headings, columns in any order',
    '+44 7700 900123;ada@x.test;Ada L',
    ['1 Ada L <ada@x.test> +447700900123'],
  ],
  ['unknown headings', 'Who,Where to\nAda,ada@x.test', ['2 <ada@x.test>']],
  ['headings twice: the column that is filled counts', 'E-mail,E-mail,Name\n,ada@x.test,Ada', [ada]],
  ['a heading missing', 'Name,\nAda,ada@x.test', [ada]],
  [
    'German: Name is the surname beside Vorname',
    'Name;Vorname;Mail\nLovelace;Ada;a@x.test',
    ['2 Ada Lovelace <a@x.test>'],
  ],
  [
    'Spanish: nombre alone is the whole name',
    'Nombre;Correo\nAda Lovelace;a@x.test',
    ['2 Ada Lovelace <a@x.test>'],
  ],
  [
    'a formula in a name stays text',
    'Name,E-mail\n"=HYPERLINK(""http://x"")",a@x.test',
    ['2 =HYPERLINK("http://x") <a@x.test>'],
  ],
  [
    'names that begin like formulas',
    'Name,E-mail\n+Ada,a@x.test\n-B,b@x.test\n@C,c@x.test',
    ['2 +Ada <a@x.test>', '3 -B <b@x.test>', '4 @C <c@x.test>'],
  ],
  [
    'markup in a name stays text',
    'Name,E-mail\n<script>x</script>,a@x.test',
    ['2 <script>x</script> <a@x.test>'],
  ],
  ['an address in brackets', 'Name,E-mail\nAda,Ada L <Ada@X.test>', [ada]],
  ['signs nobody sees around an address', 'Name,E-mail\nAda,\u202Aada@x.test\u202C\u200B', [ada]],
  ['a faulty address', 'Name,E-mail\nAda,ada(at)x.test', ['2 Ada email_format']],
  ['no address', 'Name,E-mail\nAda,', ['2 Ada email_missing']],
  [
    'rows shorter and longer than the headings',
    'Name,E-mail\nAda\nB,b@x.test,more',
    ['2 Ada email_missing', '3 B <b@x.test>'],
  ],
  [
    'a name of 300 letters',
    `Name,E-mail\n${'a'.repeat(300)},a@x.test`,
    [`2 ${'a'.repeat(200)} <a@x.test> name_too_long`],
  ],
  ['a number that a spreadsheet rounded', 'Phone\n4.91701E+11', ['2 phone_rounded'], { channel: 'sms' }],
  [
    'national numbers of a country',
    'Telefon\n030 23125123',
    ['2 +493023125123'],
    { channel: 'sms', country: 'DE' },
  ],
  [
    'numbers of countries that no SMS go to, one of them a satellite’s',
    'Phone\n+44 7400 123456\n+882 16 1234567\n+49 170 1234567\n0660 1234567\n12',
    [
      ...['2 +447400123456 phone_country', '3 +882161234567 phone_country'],
      ...['4 +491701234567', '5 +436601234567', '6 phone_format'],
    ],
    { channel: 'sms', country: 'AT', smsCountries: ['DE', 'AT'] },
  ],
  [
    'the same number, where the message goes by mail',
    'E-mail,Phone\na@x.test,+44 7400 123456',
    ['2 <a@x.test> +447400123456'],
    { smsCountries: ['DE'] },
  ],
  ['00 for the plus', 'Phone\n0049 30 23125123', ['2 +493023125123'], { channel: 'sms' }],
  ['Arabic digits', 'الهاتف\n٠٥٠ ١٢٣ ٤٥٦٧', ['2 +966501234567'], { channel: 'sms', country: 'SA' }],
  ['a faulty number beside a good address', 'E-mail,Phone\na@x.test,12', ['2 <a@x.test> phone_left_out']],
  [
    'languages by code and by name',
    'E-mail,Language\na@x.test,de\nb@x.test,Русский\nc@x.test,Klingon',
    ['2 <a@x.test> de-DE', '3 <b@x.test> ru-RU', '4 <c@x.test> language_unknown'],
  ],
  [
    'the same address in other letters',
    'E-mail\na@x.test\nA@X.TEST',
    ['2 <a@x.test>', '3 <a@x.test> as row 2'],
  ],
  [
    'the same number written otherwise',
    'Phone\n+1 202-555-0123\n(202) 555 0123',
    ['2 +12025550123', '3 +12025550123 as row 2'],
    { channel: 'sms' },
  ],
  [
    'an encoding that the reader knows better',
    encoded('windows-1252', 'É;a@x.test'),
    ['1 Й <a@x.test>'],
    { encoding: 'windows-1251' },
  ],
];

describe('a file that is no list of people is refused whole:', () => {
  test.each(refused)('%s', (_what, file, fault) => {
    expect(faultOf(() => readTable(typeof file === 'string' ? utf8(file) : file))).toBe(fault);
  });

  test('a file of a gigabyte, of which nothing is read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-import-'));
    try {
      const name = path.join(folder, 'people.csv');
      const file = await open(name, 'w');
      await file.truncate(1024 ** 3);
      await file.close();
      expect(await refusal(await openAsBlob(name))).toBe('too_large');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a file that is gone when it is read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-import-'));
    const name = path.join(folder, 'people.csv');
    const file = await open(name, 'w');
    await file.write('ada@x.test');
    await file.close();
    const blob = await openAsBlob(name);
    await rm(folder, { recursive: true });
    expect(await refusal(blob)).toBe('unreadable');
  });
});

describe('a list of people is read exactly:', () => {
  test.each(read)('%s', (_what, file, expected, how = {}) => {
    expect(peopleIn(typeof file === 'string' ? utf8(file) : file, how)).toEqual(expected);
  });

  test('as many as there may be', () => {
    const found = peopleIn(utf8(people(maxImportRows)), {});
    expect(found).toHaveLength(maxImportRows);
    expect(found.at(-1)).toBe(`${maxImportRows + 1} P <p${maxImportRows - 1}@x.test>`);
  });

  test('as large as it may be', async () => {
    const others = `,${'x'.repeat(1100)}\n`;
    const text = `ada@x.test${others}`.padEnd(maxImportFileBytes, `b@x.test${others}`);
    const file = new Blob([text.slice(0, text.lastIndexOf('\n') + 1).padEnd(maxImportFileBytes, '\n')]);
    expect(file.size).toBe(maxImportFileBytes);
    const found = peopleIn(await readBytes(file), {});
    expect(found).toHaveLength(text.split('\n').length - 1);
    expect(found.slice(0, 3)).toEqual(['1 <ada@x.test>', '2 <b@x.test>', '3 <b@x.test> as row 2']);
  });
});

interface How extends Corrections {
  channel?: Channel;
  country?: CountryCode;
  /** The countries that may receive SMS. None means all. */
  smsCountries?: readonly string[];
}

/** One line per person: row, name, address, number, language, faults, notes, and the row it repeats. */
function peopleIn(file: Uint8Array, how: How): string[] {
  const { channel = 'email', country = 'US', smsCountries = [], ...corrections } = how;
  const { table, columns, hasHeading } = readTable(file, corrections);
  const readPhone = (typed: string) => internationalNumber(typed, country);
  const isTexted = (number: string) => isCountryAllowed(number, smsCountries);
  const found = table.rows
    .slice(hasHeading ? 1 : 0)
    .map((row) => personOf(row, { columns, channel, readPhone, isTexted }));
  const doubles = findDoubles(found, channel);
  return found.map(({ number, name, email, phone, language, faults, notes }) => {
    const same = doubles.get(number);
    const words = [
      ...[name, email && `<${email}>`, phone, language ?? ''],
      ...[...faults, ...notes, same === undefined ? '' : `as row ${same}`],
    ];
    return [number, ...words.filter(Boolean)].join(' ');
  });
}

function faultOf(act: () => unknown): string {
  try {
    return `no fault, but ${JSON.stringify(act()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof FileFault ? error.code : String(error);
  }
}

async function refusal(file: Blob): Promise<string> {
  return readBytes(file).then(
    () => 'read',
    (error: unknown) => (error instanceof FileFault ? error.code : String(error)),
  );
}

function people(count: number, heading = 'Name,E-mail\n'): string {
  return heading + Array.from({ length: count }, (_, at) => `P,p${at}@x.test`).join('\n');
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Little endian. Unpaired surrogates stay unpaired. */
function utf16(text: string): Uint8Array {
  return bytes(
    ...[...Array(text.length).keys()].flatMap((at) => [text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8]),
  );
}

function swapped(little: Uint8Array): Uint8Array {
  return little.map((_, at) => little[at ^ 1] ?? 0);
}

/** Encodes in a single-byte encoding. */
function encoded(encoding: 'windows-1251' | 'windows-1252' | 'windows-1256', text: string): Uint8Array {
  const letters = new TextDecoder(encoding).decode(bytes(...Array(256).keys()));
  return bytes(
    ...[...text].map((letter) => {
      const byte = letters.indexOf(letter);
      if (byte < 0) throw new Error(`${encoding} has no ${letter}`);
      return byte;
    }),
  );
}

function joined(...parts: (string | Uint8Array)[]): Uint8Array {
  return bytes(...parts.flatMap((part) => [...(typeof part === 'string' ? utf8(part) : part)]));
}

/** The start of a zip archive whose first file has this name. */
function zip(name: string): Uint8Array {
  const header = [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  return joined(bytes(...header, name.length, 0, 0, 0), name, bytes(0xcb, 0x00, 0xff));
}
