// Recovery codes for people who lost their phone. Each works once. Only the SHA-256 is stored; with 80 random bits, a
// code cannot be found from it.
import { createHash, randomInt } from 'node:crypto';

export const recoveryCodesCount = 10;

/** Crockford's base32 in lower case, without look-alike letters. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const lettersCount = 16;

/** Like `k3f8-20ma-9vxt-q7hw`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesCount }, () => {
    const code = Array.from({ length: lettersCount }, () => letters[randomInt(letters.length)]).join('');
    return code.replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/** Accepts any spelling: capitals, spaces, no hyphens, look-alike letters. */
export function recoveryCodeHash(typed: string): Buffer {
  return createHash('sha256').update(plain(typed)).digest();
}

function plain(typed: string): string {
  const bare = typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return bare.replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll('u', 'v');
}
