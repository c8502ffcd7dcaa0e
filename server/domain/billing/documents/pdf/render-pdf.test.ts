import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
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
import { epcText } from '../epc-text.ts';
import type { IssuedInvoice } from '../issued-invoice.ts';
import { renderPdf } from './render-pdf.ts';

const opened: PDFDocumentLoadingTask[] = [];
afterAll(async () => {
  for (const loading of opened) await loading.destroy();
});

describe.each(languages)('an invoice in %s', (language) => {
  test('is one page of A4 with every fact, and its code asks for exactly the open amount', async () => {
    const invoice = sampleInvoice(language);
    const pages = await pagesOf(invoice);
    const [page] = pages;
    if (!page) throw new Error('no page');
    expect([pages.length, ...page.view.slice(2).map(Math.round)]).toEqual([1, 595, 842]);
    const text = await textOf(page);
    for (const fact of [
      'NL-2026-0042',
      'Northlight Software GmbH',
      'Marlow & Finch Ltd',
      'IE6388047V',
      'DE136695976',
    ])
      expect(text).toContain(fact);
    for (const fact of [
      'DE89 3704 0044 0532 0130 00',
      'RF71 NL20 2600 42',
      'COBADEFFXXX',
      'PO-2026-118',
      '2026',
    ])
      expect(text).toContain(fact);
    for (const amount of ['139.00', '27.14', '111.86', '21.25', '133.11'])
      expect(text).toMatch(new RegExp(amount.replace('.', '[.,]')));
    expect(await codeOn(page)).toEqual([...Buffer.from(epcText(invoice) ?? 'none')]);
  });
});

test('all text has an embedded font, also names in Greek, Cyrillic and Arabic', async () => {
  const names = ['Ελληνική Εταιρεία', 'ООО «Ромашка»', 'شركة النور', 'Łódź Đặng 株式会社 😀'];
  const lines = names.map((name) => lineOf(name, { unitMinor: 100n }));
  const bytes = await renderPdf(invoiceOf(lines));
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('Helvetica');
  const text = await textOf(await onlyPage(invoiceOf(lines)));
  // A PDF has Arabic words in the order on the page, from left to right.
  for (const name of [...names.slice(0, 2), 'شركة', 'النور', 'Łódź Đặng'])
    expect(text.normalize('NFC')).toContain(name);
  // Signs that no font of ours has are visibly missing, instead of being set in a font that is not embedded.
  expect(text).toContain('\uFFFD');
});

test('an invoice after one in another script is complete', async () => {
  await renderPdf(sampleInvoice('ru-RU'));
  await renderPdf(sampleInvoice('ar-SA'));
  const lines = [lineOf('apoxyec APOXYECBKMHT', { unitMinor: 100n })];
  const text = await textOf(await onlyPage(invoiceOf(lines)));
  expect(text).toContain('apoxyec APOXYECBKMHT');
});

test('a paid invoice says so and asks for nothing', async () => {
  const { grossMinor } = sampleInvoice('en-US');
  const page = await onlyPage(sampleInvoice('en-US', { paidMinor: grossMinor }));
  const text = await textOf(page);
  expect(text).toContain('€133.11 paid');
  expect(text).not.toContain('Pay by bank transfer');
  expect(await codeOn(page)).toBeUndefined();
});

test('a part payment is subtracted, and the code asks for the rest', async () => {
  const invoice = sampleInvoice('en-US', { paidMinor: 10_000n });
  const page = await onlyPage(invoice);
  expect(await textOf(page)).toContain('€33.11 due by December 25, 2026');
  expect(Buffer.from((await codeOn(page)) ?? []).toString()).toContain('EUR33.11');
});

test('a credit note names its invoice and asks for nothing', async () => {
  const refersTo = { number: 'NL-2026-0007', issuedOn: '2026-10-01' };
  const changes = {
    kind: 'credit_note',
    refersTo,
    dueOn: null,
    reference: '',
    number: 'NL-2026-0043',
  } as const;
  const text = await textOf(await onlyPage(sampleInvoice('en-US', changes)));
  for (const fact of ['Credit note', 'NL-2026-0007 of October 1, 2026', '€133.11 credited', 'Total credit'])
    expect(text).toContain(fact);
  expect(text).not.toContain('Pay by bank transfer');
});

test('the official term of a tax rule is in the invoice’s language, with English in Russian and Arabic', async () => {
  const terms = {
    'en-US': 'Reverse charge',
    'de-DE': 'Steuerschuldnerschaft des Leistungsempfängers',
    'es-ES': 'Inversión del sujeto pasivo',
    'it-IT': 'Inversione contabile',
    'ru-RU': 'Reverse charge',
    'ar-SA': 'Reverse charge',
  } as const;
  const lines = [lineOf('Pro', { unitMinor: 13_900n, tax: reverseCharge })];
  for (const language of languages)
    expect(await textOf(await onlyPage(invoiceOf(lines, { language })))).toContain(terms[language]);
});

test('an exempt seller’s own sentence is printed, and a sale outside VAT has no rate', async () => {
  const small = await textOf(await onlyPage(invoiceOf([lineOf('Pro', { unitMinor: 100n, tax: exempt })])));
  expect(small).toContain('Kleinunternehmer gemäß § 19 UStG');
  const abroad = { ...sampleBuyer, country: 'US', vat: '' };
  const lines = [lineOf('Pro', { unitMinor: 100n, tax: outsideScope })];
  const outside = await textOf(await onlyPage(invoiceOf(lines, { buyer: abroad })));
  expect(outside).toContain('Not subject to VAT.');
  expect(outside).not.toMatch(/VAT \d/);
});

test('many lines fill several pages, each with its number and the seller', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => lineOf(`Line ${i + 1}`, { unitMinor: 100n }));
  const pages = await pagesOf(invoiceOf(lines));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const text = await textOf(page);
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(text).toContain(sampleSeller.email);
  }
  const all = (await Promise.all(pages.map(textOf))).join(' ');
  for (let i = 1; i <= 60; i += 1) expect(all).toContain(`Line ${i} `);
});

test('long names and addresses stay inside the page', async () => {
  const name = 'Gesellschaft für außerordentlich lange Firmennamen und Co. '.repeat(3).trim();
  const buyer = { ...sampleBuyer, name, address: `${name}\n${name}`, reference: 'R'.repeat(60) };
  const seller = { ...sampleSeller, name };
  const pages = await pagesOf(sampleInvoice('de-DE', { buyer, seller }));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  const words = contents.flatMap(({ items }) => items.flatMap((item) => ('width' in item ? item : [])));
  expect(words.length).toBeGreaterThan(30);
  for (const { transform, width } of words) {
    const start = Number(transform[4]);
    expect(start).toBeGreaterThanOrEqual(51);
    expect(start + width).toBeLessThanOrEqual(546);
  }
});

async function onlyPage(invoice: IssuedInvoice): Promise<PDFPageProxy> {
  const [page, ...rest] = await pagesOf(invoice);
  if (!page || rest.length > 0) throw new Error('not one page');
  return page;
}

async function pagesOf(invoice: IssuedInvoice): Promise<PDFPageProxy[]> {
  const loading = getDocument({ data: new Uint8Array(await renderPdf(invoice)), verbosity: 0 });
  opened.push(loading);
  const document = await loading.promise;
  return Promise.all(Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)));
}

/** Without the marks of direction, and with plain spaces. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ');
}

/** The bytes that a reader sees on the rendered page. */
async function codeOn(page: PDFPageProxy): Promise<number[] | undefined> {
  const viewport = page.getViewport({ scale: 2 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const pen = canvas.getContext('2d');
  if (!isDomPen(pen)) throw new Error('no pen');
  await page.render({ canvas: null, canvasContext: pen, viewport }).promise;
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.binaryData;
}

/** The canvas of Node has the methods of the browser's that pdf.js calls. */
function isDomPen(pen: object): pen is CanvasRenderingContext2D {
  return 'fillRect' in pen && 'getImageData' in pen;
}
