// Which VAT a sale has. Pure. The rules are those of EU sellers of electronic services (Directive 2006/112/EC); a seller
// elsewhere uses those of its own country and of the countries where it is registered.
import { euCountries } from '../../../kernel/eu-countries.ts';

export type VatState = 'none' | 'unverified' | 'valid' | 'not_registered';

export interface Seller {
  /** ISO 3166. */
  country: string;
  /** The sentence for a seller who charges no VAT, such as a small business; null: it does. */
  exemption: string | null;
  /** True if it pays VAT for consumers in other EU countries through the One Stop Shop. */
  hasOss: boolean;
  /** Countries outside the EU where it is registered for the tax. */
  taxCountries: readonly string[];
}

export interface Buyer {
  country: string;
  postalCode: string;
  isBusiness: boolean;
}

/** `country`: ISO 3166. */
export interface TaxRate {
  country: string;
  percent: number;
  validFrom: Date;
}

/** The categories of EN 16931. `reason`: the code of the exemption. */
export type Tax =
  | { category: 'S'; country: string; percent: number }
  | { category: 'E'; percent: 0; note: string }
  | { category: 'AE'; percent: 0; note: 'Reverse charge'; reason: 'VATEX-EU-AE' }
  | { category: 'O'; percent: null; reason: 'VATEX-EU-O' };

/** `tax_unclear`: a territory with rules of its own, or a rate that is not known. Then nothing can be sold. */
export function taxOf(
  seller: Seller,
  buyer: Buyer,
  { vatState, date, rates }: { vatState: VatState; date: Date; rates: readonly TaxRate[] },
): Tax | 'tax_unclear' {
  const [own, theirs] = [vatCountryOf(seller.country), vatCountryOf(buyer.country)];
  const standard = (country: string): Tax | 'tax_unclear' => {
    const percent = rateIn(rates, country, date);
    return percent === undefined ? 'tax_unclear' : { category: 'S', country, percent };
  };
  const isTaxed = seller.taxCountries.some((country) => vatCountryOf(country) === theirs);
  const isSellerInEu = euCountries.has(own);
  if (seller.exemption !== null) return { category: 'E', percent: 0, note: seller.exemption };
  if ((isSellerInEu || own === theirs || isTaxed) && hasOwnRules(buyer)) return 'tax_unclear';
  if (own === theirs) return standard(own);
  if (isSellerInEu && euCountries.has(theirs)) {
    if (buyer.isBusiness && vatState === 'valid')
      return { category: 'AE', percent: 0, note: 'Reverse charge', reason: 'VATEX-EU-AE' };
    return standard(seller.hasOss ? theirs : own);
  }
  if (isTaxed) return standard(theirs);
  return { category: 'O', percent: null, reason: 'VATEX-EU-O' };
}

/** The country whose VAT applies. VAT numbers say EL for Greece; Northern Ireland's XI is for goods only. */
export function vatCountryOf(country: string): string {
  const code = country.trim().toUpperCase();
  return sameVat[code] ?? code;
}

const sameVat: Readonly<Record<string, string>> = { EL: 'GR', MC: 'FR', XI: 'GB' };

/** Territories outside the EU's VAT area (Article 6 of the directive), by postal code and by their own codes. */
const outsideVatArea: Readonly<Record<string, RegExp>> = {
  /** Helgoland, Büsingen. */
  DE: /^(27498|78266)$/,
  /** The Canary Islands, Ceuta, Melilla. */
  ES: /^(35|38|51|52)\d{3}$/,
  /** Åland. */
  FI: /^22\d{3}$/,
  /** The overseas departments. Monaco (98000) is inside. */
  FR: /^97[1-8]\d{2}$/,
  /** Mount Athos. */
  GR: /^6308[67]$/,
  /** Livigno, Campione d'Italia. */
  IT: /^(23041|22061)$/,
};
const ownCodes: ReadonlySet<string> = new Set(['AX', 'EA', 'IC']);

function hasOwnRules({ country, postalCode }: Buyer): boolean {
  const code = country.trim().toUpperCase();
  const digits = postalCode.replaceAll(/\D/g, '');
  return ownCodes.has(code) || outsideVatArea[vatCountryOf(code)]?.test(digits) === true;
}

/** The newest rate on that date. */
function rateIn(rates: readonly TaxRate[], country: string, date: Date): number | undefined {
  const valid = rates.filter((rate) => vatCountryOf(rate.country) === country && rate.validFrom <= date);
  return valid.toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime())[0]?.percent;
}

/** True if VAT numbers of this country are in VIES. */
export function isInEu(country: string): boolean {
  return euCountries.has(vatCountryOf(country));
}
