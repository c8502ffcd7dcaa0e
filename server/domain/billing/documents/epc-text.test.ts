import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { anyInvoice } from '../../../../tests/invoices/any-invoice.ts';
import { sampleInvoice, sampleSeller } from '../../../../tests/invoices/sample-invoice.ts';
import { epcText } from './epc-text.ts';
import { openMinor } from './issued-invoice.ts';
import { qrPath } from './qr-path.ts';

test('the code has the lines of EPC069-12, version 002, and no final line break', () => {
  expect(epcText(sampleInvoice('en-US'))?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Northlight Software GmbH',
    'DE89370400440532013000',
    'EUR133.11',
    '',
    'RF71NL20260042',
  ]);
});

test('it asks for what is still open', () => {
  expect(epcText(sampleInvoice('en-US', { paidMinor: 10_000n }))).toContain('\nEUR33.11\n');
});

test('spaces in the IBAN and BIC are left out, and a long name is cut after 70 characters', () => {
  const name = 'Ü'.repeat(80);
  const seller = { ...sampleSeller, name, iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBA DE FF' };
  const lines = epcText(sampleInvoice('en-US', { seller }))?.split('\n');
  expect(lines?.slice(4, 7)).toEqual(['COBADEFF', 'Ü'.repeat(70), 'DE89370400440532013000']);
});

test('there is no code if nothing can be paid in this way', () => {
  const paid = sampleInvoice('en-US', { paidMinor: sampleInvoice('en-US').grossMinor });
  const others = [{ kind: 'credit_note' }, { currency: 'USD' }, { reference: '' }] as const;
  for (const invoice of [paid, ...others.map((changes) => sampleInvoice('en-US', changes))])
    expect(epcText(invoice)).toBeNull();
});

test('a code reader returns exactly the text, whatever the amount and the name', () => {
  fc.assert(
    fc.property(anyInvoice, fc.constantFrom('Café Zürich', 'ООО Ромашка', 'شركة النور'), (any, name) => {
      const invoice = { ...any, currency: 'EUR' as const, seller: { ...any.seller, name } };
      const text = epcText(invoice);
      if (text === null)
        return void expect(invoice.kind === 'credit_note' || openMinor(invoice) === 0n).toBe(true);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
      expect(read(text)).toEqual([...Buffer.from(text)]);
    }),
    { numRuns: 30 },
  );
});

test('the largest payload fits into version 13 with correction M, and a larger one is refused', () => {
  const quietZone = 8;
  const sideOfVersion13 = 69;
  expect(qrPath('x'.repeat(331)).size).toBe(sideOfVersion13 + quietZone);
  expect(() => qrPath('x'.repeat(332))).toThrow('Data too long');
});

/** The bytes that a reader sees. */
function read(text: string): number[] | undefined {
  const { size, path } = qrPath(text);
  const scale = 4;
  const canvas = createCanvas(size * scale, size * scale);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    pen.fillRect(Number(x) * scale, Number(y) * scale, Number(length) * scale, scale);
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.binaryData;
}
