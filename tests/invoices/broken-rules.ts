// Our own check of an e-invoice, independent of the code that makes it: the rules of EN 16931 on sums, presence and the
// categories S, E, AE and O, in both syntaxes. Not the official schematron, which has many more (run it with EN16931_DIR).
import type { EInvoice, ERate } from './read-e-invoice.ts';

/** The names of the rules that it breaks. */
export function brokenRules(invoice: EInvoice): string[] {
  const broken = { ...presence(invoice), ...sums(invoice), ...identities(invoice), ...categories(invoice) };
  return Object.keys(broken).filter((rule) => broken[rule]);
}

type Checks = Record<string, boolean>;

function presence({ lines, taxes, ...invoice }: EInvoice): Checks {
  const { seller, buyer } = invoice;
  const isAnyEmpty = (pick: (line: EInvoice['lines'][number]) => string) =>
    lines.some((line) => pick(line) === '');
  return {
    'BR-02 number': invoice.number === '',
    'BR-03 issue date': invoice.issued === '',
    'BR-04 type': !['380', '381'].includes(invoice.typeCode),
    'BR-05 currency': !/^[A-Z]{3}$/.test(invoice.currency),
    'BR-06 seller': seller.name === '',
    'BR-07 buyer': buyer.name === '',
    'BR-09 seller’s country': !/^[A-Z]{2}$/.test(seller.country),
    'BR-11 buyer’s country': !/^[A-Z]{2}$/.test(buyer.country),
    'BR-16 lines': lines.length === 0,
    'BR-21 line number':
      isAnyEmpty((line) => line.id) || new Set(lines.map((line) => line.id)).size < lines.length,
    'BR-22 quantity': isAnyEmpty((line) => line.quantity),
    'BR-23 unit': isAnyEmpty((line) => line.unit),
    'BR-24 line net': isAnyEmpty((line) => line.net),
    'BR-25 name': isAnyEmpty((line) => line.name),
    'BR-26 price': isAnyEmpty((line) => line.price),
    'BR-27 negative price': lines.some((line) => line.price.startsWith('-')),
    'BR-55 corrected invoice': invoice.typeCode === '381' && invoice.preceding === '',
    'BR-CO-04 line category': isAnyEmpty((line) => line.rate.category),
    'BR-CO-18 taxes': taxes.length === 0,
  };
}

function sums({ lines, taxes, totals, due, terms }: EInvoice): Checks {
  const amounts = [...lines.map((line) => line.net), ...taxes.flatMap((share) => [share.taxable, share.tax])];
  const { lines: lineSum, net, tax, gross, paid, payable } = totals;
  return {
    'BR-DEC two decimals': [...amounts, lineSum, net, tax, gross, payable].some(
      (text) => !/^-?\d+(\.\d{1,2})?$/.test(text),
    ),
    'BR-CO-10 sum of lines': minor(lineSum) !== total(lines.map((line) => line.net)),
    'BR-CO-13 net': minor(net) !== minor(lineSum),
    'BR-CO-14 tax': minor(tax) !== total(taxes.map((share) => share.tax)),
    'BR-CO-15 gross': minor(gross) !== minor(net) + minor(tax),
    'BR-CO-16 payable': minor(payable) !== minor(gross) - minor(paid),
    'BR-CO-17 tax of a rate': taxes.some(
      (share) => minor(share.tax) !== rounded(minor(share.taxable) * minor(share.rate.percent), 10_000n),
    ),
    'BR-CO-25 when to pay': minor(payable) > 0n && due === '' && terms === '',
    'line = quantity × price': lines.some(
      (line) => minor(line.net) !== rounded(minor(line.quantity) * minor(line.price), 100n),
    ),
  };
}

function identities({ seller, buyer, taxes }: EInvoice): Checks {
  const has = (category: string) => taxes.some((share) => share.rate.category === category);
  const isSellerTaxed = seller.vat !== '' || seller.taxNumber !== '';
  const isPrefixed = ({ vat }: { vat: string }) => vat === '' || /^[A-Z]{2}/.test(vat);
  return {
    'BR-CO-09 prefix': !isPrefixed(seller) || !isPrefixed(buyer),
    'BR-CO-26 seller’s identity': seller.vat === '' && seller.registration === '',
    'BR-S-02 seller’s number': has('S') && !isSellerTaxed,
    'BR-E-02 seller’s number': has('E') && !isSellerTaxed,
    'BR-AE-02 both numbers': has('AE') && (!isSellerTaxed || (buyer.vat === '' && buyer.registration === '')),
    'BR-O-02 no VAT numbers': has('O') && (seller.vat !== '' || buyer.vat !== ''),
  };
}

function categories({ lines, taxes }: EInvoice): Checks {
  const shares = taxes.map((share) => share.rate.category);
  const rates = [...lines.map((line) => line.rate), ...taxes.map((share) => share.rate)];
  const isAny = (category: string, test: (rate: ERate) => boolean) =>
    rates.some((rate) => rate.category === category && test(rate));
  const isAnyShare = (category: string, test: (share: EInvoice['taxes'][number]) => boolean) =>
    taxes.some((share) => share.rate.category === category && test(share));
  const isZero = ({ percent }: ERate) => percent !== '' && minor(percent) === 0n;
  const hasReason = ({ code, reason }: EInvoice['taxes'][number]) => code !== '' || reason !== '';
  const checks: Checks = {
    'BR-S-05 rate above 0': isAny('S', (rate) => minor(rate.percent) <= 0n),
    'BR-S-10 no reason': isAnyShare('S', hasReason),
    'BR-O-05 no rate': isAny('O', (rate) => rate.percent !== ''),
    'BR-O-11 nothing beside O': shares.includes('O') && shares.length > 1,
  };
  for (const category of ['E', 'AE'])
    checks[`BR-${category}-05 rate 0`] = isAny(category, (rate) => !isZero(rate));
  for (const category of ['E', 'AE', 'O']) {
    checks[`BR-${category}-09 no tax`] = isAnyShare(category, (share) => minor(share.tax) !== 0n);
    checks[`BR-${category}-10 reason`] = isAnyShare(category, (share) => !hasReason(share));
  }
  for (const category of ['S', 'E', 'AE', 'O']) {
    checks[`BR-${category}-01 listed`] = isAny(category, () => !shares.includes(category));
    checks[`BR-${category}-08 net of a rate`] = isAnyShare(category, (share) => {
      const own = lines.filter((line) => key(line.rate) === key(share.rate));
      return minor(share.taxable) !== total(own.map((line) => line.net));
    });
  }
  return checks;
}

function key({ category, percent }: ERate): string {
  return `${category} ${percent === '' ? '' : minor(percent)}`;
}

/** In hundredths; '' is 0. */
function minor(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

function total(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + minor(amount), 0n);
}

/** To the nearest, halves away from zero. */
function rounded(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value;
  const nearest = (2n * size + divisor) / (2n * divisor);
  return value < 0n ? -nearest : nearest;
}
