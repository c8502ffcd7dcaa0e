// The creditor reference that a bank transfer quotes (ISO 11649): RF, two check digits, and up to 21 letters and digits.
// The database computes the same (`creditor_reference`).

/** @param text the number of an invoice; signs other than letters and digits are left out */
export function creditorReference(text: string): string {
  const own = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `RF${String(98n - remainderOf(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** Without spaces. In print, banks group it by four, and people copy it with and without them. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && text === creditorReference(text.slice(4));
}

function remainderOf(text: string): bigint {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n;
}
