// A cookie that recognizes a browser that signed in as somebody before. It grants no access: it keeps others'
// attempts from locking the person out (attempt-rules.ts), and prevents mails about their own browser. One per person
// who signs in there; bound to the address, so that it reveals nothing to the server that its sender does not already know.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieValue } from '../../../platform/http/cookie-value.ts';
import { emailHashOf } from './attempts.ts';

const days = 365;
const form = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

export interface BrowserCookies {
  /** The browser's number, or undefined if this person has not signed in with it. */
  numberOf(cookies: string | undefined, email: string): string | undefined;
  /** The Set-Cookie value that makes the browser known; keeps its number if it has one. */
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
      const [, number = '', expires = '', signature = ''] =
        form.exec(cookieValue(cookies, nameFor(email))) ?? [];
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

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
