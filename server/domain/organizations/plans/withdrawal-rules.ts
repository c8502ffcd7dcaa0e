// Who can withdraw from the contract, and until when (Directive 2011/83/EU, Articles 9 and 14). Pure.
import { isInEu } from './tax.ts';

const withdrawalDays = 14;
const dayMs = 86_400_000;

/** The first moment at which it is too late; null: the buyer cannot withdraw. @param issuedOn the day of the contract */
export function withdrawUntil(
  issuedOn: string,
  { is_business, country }: { is_business: boolean; country: string },
): Date | null {
  if (is_business || !isInEu(country)) return null;
  return new Date(Date.parse(`${issuedOn}T00:00:00Z`) + (withdrawalDays + 1) * dayMs);
}
