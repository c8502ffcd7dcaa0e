// The phone numbers to which this installation sends SMS.
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../platform/deps.ts';
import { internationalNumber, isCountryAllowed } from '../../platform/sms/phone.ts';

/** Null if no SMS can be sent to it. */
export function numberOf({ sms, config }: Deps, { phone }: { phone: string }): string | null {
  const number = sms ? internationalNumber(phone) : null;
  return number && isCountryAllowed(number, config.smsCountries) ? number : null;
}

/** @throws Refusal: sms_off, sms_country, or `phone: format` */
export function requireNumber(deps: Deps, typed: string): string {
  if (!deps.sms) throw new Refusal('sms_off');
  const number = internationalNumber(typed);
  if (!number) throw new Refusal('invalid_fields', { fields: { phone: typed ? 'format' : 'required' } });
  if (!isCountryAllowed(number, deps.config.smsCountries)) throw new Refusal('sms_country');
  return number;
}
