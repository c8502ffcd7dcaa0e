// What was sold, and the sums below it.
import type { ReactElement } from 'react';
import { openMinor } from '../issued-invoice.ts';
import type { InvoiceLine } from '../issued-invoice.ts';
import type { Printed } from './printed.ts';
import { styles } from './styles.ts';

const widths = { quantity: 52, unit: 84, tax: 44, amount: 88 };

export function linesTable(printed: Printed): ReactElement {
  const { invoice, layout } = printed;
  return layout.column(
    {},
    heading(printed),
    ...invoice.lines.map((line) => lineRow(line, printed)),
    sums(printed),
  );
}

function heading({ texts, layout }: Printed): ReactElement {
  const { row, text, endText } = layout;
  const cell = (key: string, width: number) => endText(texts.label(key), { ...styles.caption, width });
  return row(
    { ...styles.strongRule, paddingBottom: 5 },
    text(texts.label('description'), { ...styles.caption, flex: 1 }),
    cell('quantity', widths.quantity),
    cell('unit_price', widths.unit),
    cell('tax', widths.tax),
    cell('amount', widths.amount),
  );
}

function lineRow(line: InvoiceLine, { texts, layout }: Printed): ReactElement {
  const { row, column, text, userText, endText } = layout;
  return row(
    { ...styles.rule, paddingVertical: 8 },
    column(
      { flex: 1 },
      userText(line.name, styles.bold),
      line.description === '' ? null : userText(line.description, styles.soft),
      line.period && text(texts.period(line.period), styles.soft),
    ),
    endText(texts.quantity(line.quantity), { width: widths.quantity }),
    endText(texts.amount(line.unitMinor), { width: widths.unit }),
    endText(texts.rate(line.tax), { width: widths.tax }),
    endText(texts.amount(line.netMinor), { width: widths.amount }),
  );
}

function sums({ invoice, texts, layout }: Printed): ReactElement {
  const { row, column, text, endText } = layout;
  const { label, amount, rate } = texts;
  const sumRow = (name: string, minor: bigint, style = {}) =>
    row(
      { paddingVertical: 3 },
      text(name, { flex: 1, ...style }),
      endText(amount(minor), { width: 100, ...style }),
    );
  const isCredit = invoice.kind === 'credit_note';
  const taxRows = invoice.taxes
    .filter((share) => share.tax.category !== 'O')
    .map(({ tax, netMinor, taxMinor }) =>
      sumRow(label('tax_of', { rate: rate(tax), net: amount(netMinor) }), taxMinor),
    );
  const paidRows =
    invoice.paidMinor === 0n
      ? []
      : [
          sumRow(label(isCredit ? 'refunded' : 'paid'), -invoice.paidMinor),
          sumRow(label(isCredit ? 'credit_left' : 'open'), openMinor(invoice), styles.bold),
        ];
  return row(
    { justifyContent: 'flex-end', marginTop: 8 },
    column(
      { width: 270 },
      sumRow(label('net'), invoice.netMinor),
      ...taxRows,
      column({ ...styles.strongRule, marginVertical: 3 }),
      sumRow(label(isCredit ? 'total_credit' : 'total'), invoice.grossMinor, styles.subtitle),
      ...paidRows,
    ),
  );
}
