// The names of card brands, as the brands write them. They are the same in every language.

/** By Stripe's codes. https://docs.stripe.com/api/payment_methods/object */
const names = new Map([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

/** Undefined: an unknown brand. */
export function cardBrandOf(code: string): string | undefined {
  return names.get(code);
}
