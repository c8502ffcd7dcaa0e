// The settings of an installation that sells plans: who issues the invoices. All or none.
import { StartFault } from './start-fault.ts';

export interface SellerSettings {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166. */
  country: string;
  /** Of every sale with VAT, so that no invoice needs an exchange rate. */
  currency: 'USD' | 'EUR' | 'GBP' | 'RUB';
  email: string;
  /** '': none, and no XRechnung. */
  phone: string;
  /** Of the company register. */
  registration: string;
  /** Without spaces. */
  iban: string;
  bic: string;
  /** With its prefix; '': it has none, but a tax number. */
  vat: string;
  taxNumber: string;
  /** Its days are those of invoices. */
  timeZone: string;
  /** Registered for the One Stop Shop: VAT of the buyer's country. */
  hasOss: boolean;
  /** Countries outside the EU in which it is registered for the tax. */
  taxCountries: readonly string[];
  /** The sentence of a seller who charges no VAT; null: it does. */
  exemption: string | null;
}

const required = [
  ...['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_POSTAL_CODE', 'SELLER_CITY', 'SELLER_COUNTRY'],
  ...['SELLER_CURRENCY', 'SELLER_EMAIL', 'SELLER_REGISTRATION', 'SELLER_IBAN'],
];

export type SellerVariables = Partial<
  Record<
    | 'SELLER_NAME'
    | 'SELLER_ADDRESS'
    | 'SELLER_POSTAL_CODE'
    | 'SELLER_CITY'
    | 'SELLER_COUNTRY'
    | 'SELLER_EMAIL'
    | 'SELLER_PHONE'
    | 'SELLER_REGISTRATION'
    | 'SELLER_IBAN'
    | 'SELLER_BIC'
    | 'SELLER_VAT'
    | 'SELLER_TAX_NUMBER'
    | 'SELLER_EXEMPTION',
    string | undefined
  >
> & {
  SELLER_CURRENCY?: SellerSettings['currency'] | undefined;
  SELLER_TIMEZONE: string;
  SELLER_OSS: string;
  SELLER_TAX_COUNTRIES: string;
};

/** @throws StartFault if some of the settings are set and others are not */
export function sellerOf(read: SellerVariables): SellerSettings | undefined {
  const given: Record<string, unknown> = { ...read };
  const missing = required.filter((name) => !given[name]);
  const hasTaxId = Boolean(read.SELLER_VAT ?? read.SELLER_TAX_NUMBER);
  if (missing.length === required.length && !hasTaxId) return undefined;
  if (!hasTaxId) missing.push('SELLER_VAT or SELLER_TAX_NUMBER');
  if (missing.length > 0 || !read.SELLER_CURRENCY)
    throw new StartFault(`The settings SELLER_… go together: ${missing.join(', ')} must be set too.`);
  return {
    ...{ name: read.SELLER_NAME ?? '', address: read.SELLER_ADDRESS ?? '', city: read.SELLER_CITY ?? '' },
    ...{ postalCode: read.SELLER_POSTAL_CODE ?? '', country: read.SELLER_COUNTRY ?? '' },
    ...{ currency: read.SELLER_CURRENCY, email: read.SELLER_EMAIL ?? '' },
    phone: read.SELLER_PHONE ?? '',
    registration: read.SELLER_REGISTRATION ?? '',
    iban: withoutSpaces(read.SELLER_IBAN ?? ''),
    bic: read.SELLER_BIC ?? '',
    vat: withoutSpaces(read.SELLER_VAT ?? ''),
    taxNumber: read.SELLER_TAX_NUMBER ?? '',
    timeZone: read.SELLER_TIMEZONE,
    hasOss: read.SELLER_OSS === 'true',
    taxCountries: read.SELLER_TAX_COUNTRIES.split(',').flatMap(
      (country) => country.trim().toUpperCase() || [],
    ),
    exemption: read.SELLER_EXEMPTION ?? null,
  };
}

/** ISO 13616: the letters of countries and the check digits. */
export function isIban(text: string): boolean {
  const iban = withoutSpaces(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Unknown names throw.
  }
}
