// How to pay what is open: the bank details, and the code that a banking app scans.
import { Path, Svg } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { epcText } from '../epc-text.ts';
import { openMinor } from '../issued-invoice.ts';
import { qrPath } from '../qr-path.ts';
import type { Printed } from './printed.ts';
import { styles } from './styles.ts';

const codeSide = 100;

/** null if nothing is open. */
export function paymentPanel(printed: Printed): ReactElement | null {
  const { invoice, texts, layout } = printed;
  if (invoice.kind === 'credit_note' || openMinor(invoice) === 0n) return null;
  const { row, column, text } = layout;
  const code = epcText(invoice);
  return row(
    { ...styles.panel, marginTop: 24, justifyContent: 'space-between', alignItems: 'center' },
    column(
      { width: 330 },
      text(texts.label('pay'), { ...styles.subtitle, marginBottom: 6 }),
      ...bankDetails(printed),
      text(texts.label('pay_hint'), { ...styles.small, marginTop: 6 }),
    ),
    code === null ? null : scanCode(code, printed),
  );
}

function bankDetails({ invoice, texts, layout }: Printed): ReactElement[] {
  const { row, text, userText } = layout;
  const { seller, reference } = invoice;
  const shown: [name: string, value: string][] = [
    [texts.label('recipient'), seller.name],
    ['IBAN', grouped(seller.iban.replaceAll(/\s/g, ''))],
    ['BIC', seller.bic],
    [texts.label('payment_reference'), reference === '' ? invoice.number : grouped(reference)],
    [texts.label('amount'), texts.amount(openMinor(invoice))],
  ];
  return shown
    .filter(([, value]) => value !== '')
    .map(([name, value]) =>
      row(
        { marginBottom: 2 },
        text(name, { ...styles.soft, width: 104 }),
        userText(value, { ...styles.bold, flex: 1 }),
      ),
    );
}

function scanCode(code: string, { texts, layout }: Printed): ReactElement {
  const { size, path } = qrPath(code);
  const picture = createElement(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, width: codeSide, height: codeSide },
    createElement(Path, { d: `M0 0h${size}v${size}H0z`, fill: '#ffffff' }),
    createElement(Path, { d: path, fill: '#000000' }),
  );
  const caption = layout.column(
    { width: 116, marginTop: 4 },
    layout.text(texts.label('scan'), { ...styles.small, textAlign: 'center' }),
  );
  return layout.column({ alignItems: 'center', width: 116 }, picture, caption);
}

/** An IBAN or a reference as people read it. */
function grouped(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
