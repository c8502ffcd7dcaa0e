import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StatementError } from './bank-entry.ts';
import type { CsvColumns, StatementOptions } from './bank-entry.ts';
import { parseStatement } from './parse-statement.ts';

const iban = 'DE89370400440532013000';
const versions = ['02', '08'] as const;

interface Part {
  minor: bigint;
  reference?: string;
  text?: string;
  payer?: string;
  bankReference?: string;
  endToEnd?: string;
}
interface Entry {
  bankReference: string;
  parts: Part[];
  isDebit?: boolean;
  isReversal?: boolean;
  status?: string;
}

const amountOf = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function camt(version: (typeof versions)[number], entries: readonly Entry[], account = iban): string {
  const isNew = version === '08';
  const party = (name: string) =>
    isNew ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`;
  const part = (
    { minor, reference, text, payer = 'Marlow', bankReference, endToEnd }: Part,
    isBatch: boolean,
  ) => `
    <TxDtls><Refs>${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ''}<EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>
    ${isBatch ? (isNew ? `<Amt Ccy="EUR">${amountOf(minor)}</Amt>` : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amountOf(minor)}</Amt></TxAmt></AmtDtls>`) : ''}
    <RltdPties><Dbtr>${party(payer)}</Dbtr></RltdPties><RmtInf>
    ${text === undefined ? '' : `<Ustrd>${escaped(text)}</Ustrd>`}
    ${reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`}</RmtInf></TxDtls>`;
  const entry = ({ bankReference, parts, isDebit, isReversal, status = 'BOOK' }: Entry) => `
    <Ntry><Amt Ccy="EUR">${amountOf(parts.reduce((sum, { minor }) => sum + minor, 0n))}</Amt>
    <CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}
    <Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt>
    <AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls>${parts.map((item) => part(item, parts.length > 1)).join('')}</NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.map(entry).join('')}
</Stmt></BkToCstmrStmt></Document>`;
}

const read = (text: string, options: StatementOptions = { iban }) =>
  parseStatement(Buffer.from(text), options);
const parse = (text: string, options?: StatementOptions) => read(text, options).credits;

/** The error that refuses a file. */
function refusal(text: string, options?: StatementOptions): [fault: string, line: number] {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof StatementError) return [error.fault, error.line];
    throw error;
  }
  throw new Error('it was read');
}

describe.each(versions)('CAMT.053 version %s', (version) => {
  test('a booked credit is read, and texts stay as the bank wrote them', () => {
    const parts = [
      { minor: 13_311n, reference: '007', text: 'Invoice 0042 <Pro> & more', payer: 'Müller & Söhne' },
    ];
    expect(parse(camt(version, [{ bankReference: '000123', parts }]))).toEqual([
      {
        ...{ iban, bankReference: '000123', bookedOn: '2026-11-25', amountMinor: 13_311n, currency: 'EUR' },
        ...{ payer: 'Müller & Söhne', text: '007 Invoice 0042 <Pro> & more' },
      },
    ]);
  });

  test('debits and entries that are not booked yet are left out', () => {
    const parts = [{ minor: 100n }];
    const entries = [
      { bankReference: '1', parts, isDebit: true },
      { bankReference: '2', parts, status: 'PDNG' },
      { bankReference: '3', parts },
    ];
    expect(parse(camt(version, entries)).map((entry) => entry.bankReference)).toEqual(['3']);
  });

  test('a batch is split into its payments, each with its own reference', () => {
    const parts = [
      { minor: 100n, text: 'A', bankReference: 'X1' },
      { minor: 250n, text: 'B' },
      { minor: 1n, text: 'C' },
    ];
    expect(
      parse(camt(version, [{ bankReference: 'B7', parts }])).map(({ bankReference, amountMinor, text }) => [
        bankReference,
        amountMinor,
        text,
      ]),
    ).toEqual([
      ['X1', 100n, 'A'],
      ['B7/2', 250n, 'B'],
      ['B7/3', 1n, 'C'],
    ]);
  });

  test('a batch that differs from the sum of its parts is refused', () => {
    const parts = [{ minor: 111n }, { minor: 250n }];
    const xml = camt(version, [{ bankReference: 'B7', parts }]).replace('>3.61<', '>3.62<');
    expect(refusal(xml)[0]).toBe('amount');
  });

  test('a reversed credit disappears, and a reversed debit is no payment', () => {
    const named = { minor: 500n, endToEnd: 'E2E-1' };
    const entries: Entry[] = [
      { bankReference: '1', parts: [named] },
      { bankReference: '2', parts: [{ minor: 500n }] },
      { bankReference: '3', parts: [named], isDebit: true, isReversal: true },
      { bankReference: '4', parts: [{ minor: 900n }], isReversal: true },
    ];
    const { credits, reversals } = read(camt(version, entries));
    expect(credits.map((entry) => entry.bankReference)).toEqual(['2']);
    expect(reversals).toEqual([]);
  });

  test('a reversal of an earlier statement’s credit is reported', () => {
    const entry = { bankReference: '9', parts: [{ minor: 500n }], isDebit: true, isReversal: true };
    const { credits, reversals } = read(camt(version, [entry]));
    expect([credits, reversals.map((item) => [item.bankReference, item.amountMinor])]).toEqual([
      [],
      [['9', 500n]],
    ]);
  });

  test('a prefix of the namespace changes nothing', () => {
    const xml = camt(version, [{ bankReference: '1', parts: [{ minor: 5n }] }]);
    const prefixed = xml.replaceAll(/<(\/?)([A-Z])/g, '<$1b:$2').replace('xmlns=', 'xmlns:b=');
    expect(parse(prefixed)).toEqual(parse(xml));
  });

  test('no cent is lost or added, whatever the batches', () => {
    const anyPart = fc.record({ minor: fc.bigInt({ min: 1n, max: 10n ** 12n }) });
    const anyEntries = fc.array(fc.array(anyPart, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(anyEntries, (batches) => {
        const xml = camt(
          version,
          batches.map((parts, index) => ({ bankReference: `N${index}`, parts })),
        );
        const credits = parse(xml);
        expect(credits.map((entry) => entry.amountMinor)).toEqual(batches.flat().map(({ minor }) => minor));
        expect(new Set(credits.map((entry) => entry.bankReference)).size).toBe(credits.length);
      }),
    );
  });

  test('a statement that is read twice has the same references, so it counts once', () => {
    const parts = [{ minor: 100n }, { minor: 250n }];
    const xml = camt(version, [
      { bankReference: 'B7', parts },
      { bankReference: 'B8', parts: [{ minor: 1n }] },
    ]);
    const stored = new Map([...parse(xml), ...parse(xml)].map((entry) => [entry.bankReference, entry]));
    expect([...stored.values()]).toEqual(parse(xml));
  });
});

describe('refused as a whole, with the line', () => {
  const valid = camt('08', [{ bankReference: '1', parts: [{ minor: 100n }] }]);

  test.each<[string, string, [string, number]]>([
    ['a DOCTYPE', valid.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]>\n<Document'), ['doctype', 2]],
    ['another account', camt('08', [], 'DE00'), ['other_account', 2]],
    ['another version', valid.replace('001.08', '001.04'), ['version', 2]],
    ['another message', valid.replaceAll('camt.053', 'camt.052'), ['not_a_statement', 2]],
    ['XML that ends too early', valid.slice(0, -12), ['malformed', 13]],
    ['an amount with too many decimals', valid.replace('>1.00<', '>1.001<'), ['amount', 4]],
    ['a currency that we do not have', valid.replace('Ccy="EUR"', 'Ccy="XTS"'), ['currency', 4]],
    ['a day that is none', valid.replace('2026-11-25', 'soon'), ['date', 4]],
    [
      'a payment without the bank’s reference',
      valid.replace('<AcctSvcrRef>1</AcctSvcrRef>', ''),
      ['reference_missing', 8],
    ],
    ['neither XML nor CSV', 'hello', ['not_a_statement', 1]],
  ])('%s', (_title, text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  test('more than 20 MB, and bytes that are not UTF-8', () => {
    expect(() => parseStatement(new Uint8Array(20 * 1024 * 1024 + 1), { iban })).toThrow('too_large');
    expect(() => parseStatement(new Uint8Array([0x3c, 0xff]), { iban })).toThrow('not UTF-8');
  });
});

describe('CSV', () => {
  const csv: CsvColumns = {
    ...{
      bookedOn: 'Buchung',
      amount: 'Betrag',
      currency: 'Währung',
      payer: 'Name',
      text: 'Zweck',
      bankReference: 'Ref',
    },
    ...{ separator: ';', decimal: ',', date: 'D.M.Y' },
  };
  const heading = 'Buchung;Name;Zweck;Betrag;Währung;Ref';
  const file = (...rows: string[]) => [heading, ...rows, ''].join('\r\n');

  test('columns are found by their names, and strings stay strings', () => {
    const text = file(
      '25.11.2026;"Finch; Söhne";"say ""007""\nRF71";1.234,50;EUR;007',
      '1.2.2026;X;Y;-3,00;EUR;008',
    );
    expect(parse(`\uFEFF${text}`, { iban, csv })).toEqual([
      {
        ...{ iban, bankReference: '007', bookedOn: '2026-11-25', amountMinor: 123_450n, currency: 'EUR' },
        ...{ payer: 'Finch; Söhne', text: 'say "007"\nRF71' },
      },
    ]);
  });

  test('without a reference column, an entry’s content is its reference, and equal payments stay two', () => {
    const { bankReference: _none, ...withoutReference } = csv;
    const row = '25.11.2026;A;B;5,00;EUR;';
    const first = parse(file(row, row), { iban, csv: withoutReference });
    expect(new Set(first.map((entry) => entry.bankReference)).size).toBe(2);
    expect(parse(file(row, row), { iban, csv: withoutReference })).toEqual(first);
  });

  test.each([
    ['a missing column', 'Buchung;Name\r\n', 'column_missing', 1],
    ['an amount that is no number', file('25.11.2026;A;B;1.23.4;EUR;1'), 'amount', 2],
    ['an amount in the other notation', file('25.11.2026;A;B;1,234.50;EUR;1'), 'amount', 2],
    ['a day that does not exist', file('25.11.2026;A;B;1,00;EUR;1', '30.2.2026;A;B;1,00;EUR;2'), 'date', 3],
    ['a year of two digits', file('25.11.26;A;B;1,00;EUR;1'), 'date', 2],
    [
      'no reference',
      file('25.11.2026;A;"B\nC";1,00;EUR;1', '25.11.2026;A;B;1,00;EUR;'),
      'reference_missing',
      4,
    ],
    ['an open quotation mark', file('25.11.2026;"A;B;1,00;EUR;1'), 'malformed', 2],
  ])('%s is refused with its line', (_title, text, fault, line) => {
    expect(refusal(text, { iban, csv })).toEqual([fault, line]);
  });
});
