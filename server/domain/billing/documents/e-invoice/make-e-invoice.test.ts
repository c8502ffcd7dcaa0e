import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { anyInvoice } from '../../../../../tests/invoices/any-invoice.ts';
import { brokenRules } from '../../../../../tests/invoices/broken-rules.ts';
import { officialRules } from '../../../../../tests/invoices/official-rules.ts';
import { readEInvoice } from '../../../../../tests/invoices/read-e-invoice.ts';
import {
  exempt,
  invoiceOf,
  lineOf,
  outsideScope,
  reverseCharge,
  sampleBuyer,
  sampleInvoice,
  sampleSeller,
} from '../../../../../tests/invoices/sample-invoice.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { formatFor, makeFacturX, makeXml } from './make-e-invoice.ts';

const syntaxes = ['UBL', 'CII'] as const;
const official = { UBL: officialRules('ubl'), CII: officialRules('cii') };
const runsOfficial = official.UBL !== undefined;
if (!runsOfficial) process.stdout.write('official EN 16931 rules: not run (EN16931_DIR is not set)\n');

/** By our own check, and by the official rules where they are at hand. */
function broken(xml: string, syntax: (typeof syntaxes)[number]): string[] {
  return [...brokenRules(readEInvoice(xml)), ...(official[syntax]?.(xml) ?? [])];
}

describe.each(syntaxes)('%s', (syntax) => {
  test('200 generated invoices of six countries break no rule', { timeout: 900_000 }, async () => {
    const categories = new Set<string>();
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyInvoice, async (invoice) => {
        for (const share of invoice.taxes) categories.add(share.tax.category);
        kinds.add(invoice.kind);
        expect(broken(await makeXml(invoice, syntax), syntax)).toEqual([]);
      }),
      { numRuns: 200 },
    );
    expect([[...categories].toSorted(), [...kinds].toSorted()]).toEqual([
      ['AE', 'E', 'O', 'S'],
      ['credit_note', 'invoice'],
    ]);
  });

  test('it says what the invoice says', async () => {
    const invoice = sampleInvoice('en-US', { paidMinor: 1_000n });
    const { number, seller, buyer, totals, lines } = readEInvoice(await makeXml(invoice, syntax));
    expect([number, seller.name, seller.vat, buyer.name, buyer.vat]).toEqual([
      ...['NL-2026-0042', 'Northlight Software GmbH', 'DE136695976'],
      ...['Marlow & Finch Ltd', 'IE6388047V'],
    ]);
    expect(totals).toEqual({
      ...{ lines: '111.86', net: '111.86', tax: '21.25', gross: '133.11', paid: '10.00', payable: '123.11' },
    });
    expect(lines.map(({ quantity, price, net }) => [quantity, price, net])).toEqual([
      ['1', '139.00', '139.00'],
      ['-1', '27.14', '-27.14'],
    ]);
  });

  const taxed = () => makeXml(sampleInvoice('en-US'), syntax);
  const untaxed = (tax: typeof exempt) =>
    makeXml(invoiceOf([lineOf('Pro', { unitMinor: 100n, tax })]), syntax);

  test.each<[string, () => Promise<string>, [pattern: RegExp, instead: string]]>([
    ['whose total is a cent too high', taxed, [/>133\.11</g, '>133.12<']],
    ['whose tax is a cent too low', taxed, [/>21\.25</g, '>21.24<']],
    ['whose net amount is not the sum of its lines', taxed, [/>111\.86</g, '>111.85<']],
    ['with a negative price', taxed, [/>27\.14</g, '>-27.14<']],
    ['with another rate', taxed, [/>19(\.00)?</g, '>18<']],
    ['without a seller', taxed, [/>Northlight Software GmbH</g, '><']],
    [
      'without the reason of an exemption',
      () => untaxed(exempt),
      [/<(\w+:)(TaxExemptionReason|ExemptionReason)>[^<]*<\/\1\2>/g, ''],
    ],
    [
      'with reverse charge at a rate',
      () => untaxed(reverseCharge),
      [/(<\w+:(?:Percent|RateApplicablePercent)>)0(\.00)?</g, '$119<'],
    ],
    [
      'with a rate outside VAT',
      () => untaxed(outsideScope),
      [
        /(<\w+:(?:ID|CategoryCode)>O<\/\w+:(?:ID|CategoryCode)>)/g,
        syntax === 'UBL'
          ? '$1<cbc:Percent>0</cbc:Percent>'
          : '$1<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
      ],
    ],
  ])('an invoice %s breaks a rule', async (_title, make, [pattern, instead]) => {
    const xml = await make();
    expect(broken(xml, syntax)).toEqual([]);
    const spoiled = xml.replaceAll(pattern, instead);
    expect(spoiled).not.toBe(xml);
    expect(brokenRules(readEInvoice(spoiled))).not.toEqual([]);
    if (runsOfficial) expect(official[syntax]?.(spoiled)).not.toEqual([]);
  });
});

test('an invoice outside VAT names no VAT number, and the seller by its registration', async () => {
  const xml = await makeXml(invoiceOf([lineOf('Pro', { unitMinor: 100n, tax: outsideScope })]), 'UBL');
  expect(xml).not.toContain(sampleSeller.vat);
  expect(xml).not.toContain(sampleBuyer.vat);
  expect(readEInvoice(xml).seller.registration).toBe('HRB 86891');
});

test('a VAT number that was typed without its country gets it: EL for Greece', async () => {
  const buyer = { ...sampleBuyer, country: 'GR', vat: '094019245' };
  expect(readEInvoice(await makeXml(sampleInvoice('en-US', { buyer }), 'UBL')).buyer.vat).toBe('EL094019245');
});

test('a credit note in UBL is a CreditNote and names its invoice', async () => {
  const refersTo = { number: 'NL-2026-0007', issuedOn: '2026-10-01' };
  const changes = { kind: 'credit_note', refersTo, dueOn: null, reference: '' } as const;
  const xml = await makeXml(sampleInvoice('en-US', changes), 'UBL');
  expect(xml).toContain('<CreditNote ');
  expect(readEInvoice(xml).preceding).toBe('NL-2026-0007');
});

test('German buyers with a reference get XRechnung', async () => {
  const buyer = { ...sampleBuyer, country: 'DE', vat: 'DE811569869', reference: '04011000-12345-34' };
  const invoice = sampleInvoice('de-DE', { buyer });
  expect(formatFor(invoice)).toBe('XRECHNUNG-UBL');
  const xml = await makeXml(invoice, formatFor(invoice));
  expect(xml).toMatch(/xrechnung/i);
  expect(xml).toContain('04011000-12345-34');
  expect(broken(xml, 'UBL')).toEqual([]);
  expect(formatFor(sampleInvoice('de-DE', { buyer: { ...buyer, reference: '' } }))).toBe('UBL');
  expect(formatFor(sampleInvoice('en-US'))).toBe('UBL');
});

test('the PDF carries the same invoice as CII, and looks as before', async () => {
  const invoice = sampleInvoice('en-US');
  const pdf = await makeFacturX(invoice, await renderPdf(invoice));
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const attachment = await document.getAttachmentContent('factur-x.xml');
  const xml = Buffer.from(attachment ?? '').toString();
  expect(readEInvoice(xml)).toEqual(readEInvoice(await makeXml(invoice, 'CII')));
  const { items } = await (await document.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('NL-2026-0042');
  await loading.destroy();
});

test('an invoice with a wrong sum becomes no e-invoice', async () => {
  const invoice = sampleInvoice('en-US', { grossMinor: 1n });
  await expect(makeXml(invoice, 'UBL')).rejects.toThrow('gross is not net + tax');
});
