// Codes of an authenticator app: time-based one-time passwords (RFC 6238) in the one form all apps support. The only
// file that uses the library.
import { Secret, TOTP } from 'otpauth';

const issuer = 'Candor';
const stepSeconds = 30;
/** RFC 6238 5.2: the previous and the next step's codes are accepted too, for clock drift and typing time. */
const stepsAside = 1;

export interface NewSecret {
  bytes: Uint8Array;
  /** Base32, for typing into an app without a camera. */
  typed: string;
  /** For the QR code. */
  url: string;
}

/** A secret of 160 bits (RFC 4226 4, R6), labeled in the app with the person's address. */
export function newSecret(email: string): NewSecret {
  const secret = new Secret({ size: 20 });
  const totp = codesOf(secret, email);
  return { bytes: secret.bytes, typed: secret.base32, url: totp.toString() };
}

/**
 * The time step of a code, or undefined if it is not valid now.
 * @param typed six digits, with or without spaces, Latin or Arabic.
 */
export function stepOfCode(secret: Uint8Array, typed: string, now: Date): number | undefined {
  const code = plain(typed);
  // The library throws for anything else.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = codesOf(new Secret({ buffer: Uint8Array.from(secret).buffer }), '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: stepsAside });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function codesOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds });
}

function plain(typed: string): string {
  return typed
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}
