// The cookie by which a browser is known that has signed in as somebody before. It opens nothing: by it the person is not
// kept out by what others try (attempt-rules.ts), and is not written to about a browser of their own. One for each person
// who signs in there; bound to the address, so that it tells the server nothing that whoever sends it did not know.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailHashOf } from './attempts.ts';

const days = 365;
const form = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

export interface BrowserCookies {
  /** The number of the browser, or undefined for one that this person has not signed in with. */
  numberOf(cookies: string | undefined, email: string): string | undefined;
  /** What Set-Cookie says so that the browser is known from now on; the same number again where it had one. */
  cookieFor(email: string, options: { number: string | undefined; isHttps: boolean }): string;
}

/** @param signingKey deps.signingKey */
export function browserCookies(signingKey: Buffer, now: () => Date): BrowserCookies {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'candor known browser', 32));
  const sign = (email: string, number: string, expires: string) =>
    createHmac('sha256', key)
      .update(`${emailHashOf(email).toString('hex')}\n${number}\n${expires}`)
      .digest('base64url');
  return {
    numberOf(cookies, email) {
      const [, number = '', expires = '', signature = ''] = form.exec(valueOf(cookies, nameFor(email))) ?? [];
      if (!number || Number(expires) * 1000 <= now().getTime()) return undefined;
      return isEqual(signature, sign(email, number, expires)) ? number : undefined;
    },
    cookieFor(email, { number = randomBytes(16).toString('base64url'), isHttps }) {
      const expires = String(Math.floor(now().getTime() / 1000) + days * 86_400);
      const value = `${number}.${expires}.${sign(email, number, expires)}`;
      const rules = `Path=/api/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      return `${nameFor(email)}=${value}; ${rules}`;
    },
  };
}

function nameFor(email: string): string {
  return `known-${emailHashOf(email).toString('hex').slice(0, 16)}`;
}

/** Of a Cookie header (RFC 6265 5.4); '' where there is none of this name. */
function valueOf(cookies: string | undefined, name: string): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
