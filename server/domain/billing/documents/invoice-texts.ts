// The words of an invoice in its language: labels, amounts, days, rates. Digits are Latin in every language, as on bank
// statements.
import { directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { decimalOf, exponents } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Tax } from '../../organizations/plans/tax.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import type { Day, Period } from './issued-invoice.ts';
import { hundredthsOf } from './tax-key.ts';

export interface InvoiceTexts {
  isRightToLeft: boolean;
  /** A text of the section `invoice_document`. */
  label(key: string, values?: Readonly<Record<string, string | number>>): string;
  amount(minor: bigint): string;
  day(day: Day): string;
  period(period: Period): string;
  rate(tax: Tax): string;
  quantity(quantity: bigint): string;
  country(code: string): string;
  /** The sentence that the law requires; '' for taxed sales. */
  legalNote(tax: Tax): string;
}

export function textsOf(language: Language, currency: CurrencyCode): InvoiceTexts {
  const locale = `${language}-u-nu-latn-ca-gregory`;
  const exponent = exponents[currency];
  const label: InvoiceTexts['label'] = (key, values) => sentence(language, `invoice_document.${key}`, values);
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    isRightToLeft: directionOf(language) === 'rtl',
    label,
    amount: (minor) => money.format(decimalOf(minor, exponent)),
    day: (day) => days.format(instantOf(day)),
    period: ({ from, to }) => days.formatRange(instantOf(from), instantOf(to)),
    // Four decimals: hundredths of a percent.
    rate: ({ percent }) => (percent === null ? '–' : percents.format(decimalOf(hundredthsOf(percent), 4))),
    quantity: (quantity) => whole.format(quantity),
    country: (code) => countries.of(code) ?? code,
    legalNote: (tax) => legalNotes[tax.category](tax, label),
  };
}

function instantOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

const legalNotes: Record<Tax['category'], (tax: Tax, label: InvoiceTexts['label']) => string> = {
  S: () => '',
  E: (tax) => (tax.category === 'E' ? tax.note : ''),
  AE: (_tax, label) => label('reverse_charge'),
  O: (_tax, label) => label('not_subject'),
};
