// The creditor reference of ISO 11649: `RF`, two check digits and up to 21 letters and digits. A bank carries it from the
// payer to us unchanged, so a payment finds its invoice.

const maxLength = 21;

/**
 * From an invoice number: its letters and digits, in upper case.
 * @throws RangeError if there are none, or more than 21
 */
export function creditorReference(number: string): string {
  const body = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (body === '' || body.length > maxLength)
    throw new RangeError(`no RF reference can be made of ${number}`);
  const check = 98n - remainder(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** In its electronic form, without spaces. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && text === creditorReference(text.slice(4));
}

/** In groups of four, as people read and type it. */
export function spacedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Modulo 97 with A = 10 … Z = 35 (ISO 7064). */
function remainder(text: string): bigint {
  return BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;
}
