// The code in an email by which its reader finds out on /verify whether it is genuine. 60 random bits in Crockford's base 32, which has no
// letters that look like digits (https://www.crockford.com/base32.html).
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Twelve characters, as they are stored. */
export function newCheckCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte & 31]).join('');
}

/** `K7QF-2M8D-91XA`, as people read it. */
export function shownCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The code as stored, from how somebody typed it; undefined if it cannot be one. */
export function readCheckCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : undefined;
}
