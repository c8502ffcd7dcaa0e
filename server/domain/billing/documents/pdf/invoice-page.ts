// An invoice as a PDF document: one page of A4, or more if it has many lines.
import { Document, Page, Text, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { openMinor } from '../issued-invoice.ts';
import type { IssuedInvoice, Party } from '../issued-invoice.ts';
import { textsOf } from '../invoice-texts.ts';
import type { InvoiceTexts } from '../invoice-texts.ts';
import { fontsFor, printable } from './fonts.ts';
import { broken, layoutFor } from './layout.ts';
import { linesTable } from './lines-table.ts';
import { paymentPanel } from './payment-panel.ts';
import type { Printed } from './printed.ts';
import { styles } from './styles.ts';

export function invoicePage(invoice: IssuedInvoice): ReactElement<DocumentProps> {
  const texts = textsOf(invoice.language, invoice.currency);
  const printed = { invoice, texts, layout: layoutFor(texts.isRightToLeft) };
  const title = `${texts.label(invoice.kind)} ${invoice.number}`;
  const about = { title, author: invoice.seller.name, language: invoice.language };
  return createElement(
    Document,
    { ...about, creationDate: new Date(`${invoice.issuedOn}T00:00:00Z`) },
    createElement(
      Page,
      { size: 'A4', style: { ...styles.page, fontFamily: fontsFor(texts.isRightToLeft) } },
      masthead(printed),
      parties(printed),
      headline(printed),
      linesTable(printed),
      notes(printed),
      paymentPanel(printed),
      footer(printed),
    ),
  );
}

type DocumentProps = ComponentProps<typeof Document>;

function masthead({ invoice, texts, layout }: Printed): ReactElement {
  const { row, column, userText, endText } = layout;
  return row(
    { justifyContent: 'space-between', marginBottom: 30 },
    column(
      { width: 260 },
      userText(invoice.seller.name, styles.sellerName),
      ...addressLines(invoice.seller, texts).map((line) => userText(line, styles.soft)),
    ),
    column(
      { width: 220 },
      endText(texts.label(invoice.kind), styles.title),
      endText(invoice.number, styles.soft),
    ),
  );
}

function parties({ invoice, texts, layout }: Printed): ReactElement {
  const { row, column, text, userText } = layout;
  const { buyer } = invoice;
  const vat = buyer.vat === '' ? null : text(`${texts.label('vat_number')}: ${buyer.vat}`);
  return row(
    { justifyContent: 'space-between', marginBottom: 28 },
    column(
      { width: 230 },
      text(texts.label('billed_to'), styles.caption),
      userText(buyer.name, styles.bold),
      ...addressLines(buyer, texts).map((line) => userText(line)),
      vat,
    ),
    column({ width: 230 }, ...facts({ invoice, texts, layout })),
  );
}

function facts({ invoice, texts, layout }: Printed): ReactElement[] {
  const { row, text, endText } = layout;
  const { label, day, period } = texts;
  const { issuedOn, dueOn, service, buyer, refersTo } = invoice;
  const shown: [key: string, value: string][] = [['issued', day(issuedOn)]];
  if (dueOn !== null) shown.push(['due', day(dueOn)]);
  if (service) shown.push(['service', period(service)]);
  if (buyer.reference !== '') shown.push(['your_reference', buyer.reference]);
  if (refersTo)
    shown.push(['corrects', label('of_date', { number: refersTo.number, date: day(refersTo.issuedOn) })]);
  return shown.map(([key, value]) =>
    row(
      { marginBottom: 3 },
      text(label(key), { ...styles.soft, width: 110 }),
      endText(broken(value, 22), { flex: 1 }),
    ),
  );
}

/** The one line that answers what to do with this document. */
function headline({ invoice, texts, layout }: Printed): ReactElement {
  const { label, amount, day } = texts;
  const open = openMinor(invoice);
  const sentence = () => {
    if (invoice.kind === 'credit_note')
      return label('headline_credit', { amount: amount(invoice.grossMinor) });
    if (open === 0n) return label('headline_paid', { amount: amount(invoice.grossMinor) });
    if (invoice.dueOn === null) return label('headline_open', { amount: amount(open) });
    return label('headline_due', { amount: amount(open), date: day(invoice.dueOn) });
  };
  return layout.column({ marginBottom: 18 }, layout.text(sentence(), styles.headline));
}

function notes({ invoice, texts, layout }: Printed): ReactElement | null {
  const legal = invoice.taxes.map((share) => texts.legalNote(share.tax));
  const shown = [...new Set([...legal, ...invoice.notes])].filter((note) => note !== '');
  if (shown.length === 0) return null;
  return layout.column({ marginTop: 18 }, ...shown.map((note) => layout.text(note)));
}

function footer({ invoice, texts, layout }: Printed): ReactElement {
  const { seller } = invoice;
  const { label } = texts;
  const facts = [
    [seller.name, seller.email],
    [
      seller.registration && `${label('registration')}: ${seller.registration}`,
      seller.vat && `${label('vat_number')}: ${seller.vat}`,
      seller.taxNumber && `${label('tax_number')}: ${seller.taxNumber}`,
    ],
  ].map((line) => line.filter((fact) => fact !== '').join('  ·  '));
  const pages = createElement(Text, {
    fixed: true,
    style: { ...styles.pageNumber, textAlign: texts.isRightToLeft ? 'left' : 'right' },
    render: ({ pageNumber: page, totalPages }) => printable(label('page', { page, pages: totalPages })),
  });
  return createElement(
    View,
    { fixed: true, style: styles.footer },
    layout.row({}, layout.column({ width: 400 }, ...facts.map((fact) => layout.text(fact, styles.small)))),
    pages,
  );
}

function addressLines({ address, postalCode, city, state, country }: Party, texts: InvoiceTexts): string[] {
  const place = [postalCode, city].filter((part) => part !== '').join(' ');
  return [...address.split('\n'), place, state, texts.country(country)]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
