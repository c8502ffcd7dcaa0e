// Recovery codes: for who has lost the phone. Each works once; we keep what proves that we made them (their SHA-256; with
// eighty random bits none is found from it).
import { createHash, randomInt } from 'node:crypto';

export const recoveryCodesCount = 10;

/** Crockford's base32 in small letters: none is taken for another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const lettersCount = 16;

/** Like `k3f8-20ma-9vxt-q7hw`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesCount }, () => {
    const code = Array.from({ length: lettersCount }, () => letters[randomInt(letters.length)]).join('');
    return code.replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/** However it was typed: capitals, spaces or no hyphens, letters that look alike. */
export function recoveryCodeHash(typed: string): Buffer {
  return createHash('sha256').update(plain(typed)).digest();
}

function plain(typed: string): string {
  const bare = typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return bare.replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll('u', 'v');
}
