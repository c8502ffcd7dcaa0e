// How many wrong passwords and codes are tolerated. Guessing is slowed down per origin and for all unknown origins
// together, but never for a browser that signed in as this person before: strangers' guesses lock nobody out (OWASP's
// device cookies, https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).

const minuteMs = 60_000;

/** Per network or known browser: enough to try all the passwords one has ever had. */
export const attemptsHere = 10;
export const windowHereMs = 15 * minuteMs;
/**
 * For all unknown browsers together. Beyond it, passwords are still accepted from networks with few attempts: a
 * stranger who keeps guessing must not lock out the account's owner.
 */
export const attemptsAnywhere = 50;
export const windowAnywhereMs = 60 * minuteMs;
export const attemptsHereThen = 2;

/**
 * What is being guessed. Somebody guessing codes already knows the password, so strangers cannot use up the limit:
 * beyond `attemptsAnywhere` no code is accepted. Three of a million codes are valid at any time, so guessing one
 * takes years.
 */
export type Guessed = 'password' | 'code';

/** Where an attempt comes from. */
export type Origin =
  | { kind: 'network'; network: string }
  /** A browser that signed in as this person before, by the number in its cookie. */
  | { kind: 'browser'; number: string }
  /** A signed-in user who is asked for the password again. */
  | { kind: 'session'; userId: string };

/** The stored form. */
export function originText(origin: Origin): string {
  if (origin.kind === 'network') return `network:${origin.network}`;
  return origin.kind === 'browser' ? `browser:${origin.number}` : `session:${origin.userId}`;
}

/** Recent attempts for one address. */
export interface Tried {
  /** From this origin. */
  here: number;
  /** When the first attempt from this origin was. */
  hereSince: Date | null;
  /** From any network, without known browsers. */
  anywhere: number;
  anywhereSince: Date | null;
}

/** Milliseconds until the next attempt is allowed; 0: now. */
export function waitMs(tried: Tried, origin: Origin, now: Date, guessed: Guessed = 'password'): number {
  const isCrowded = origin.kind === 'network' && tried.anywhere >= attemptsAnywhere;
  if (isCrowded && guessed === 'code') return left(tried.anywhereSince, windowAnywhereMs, now);
  return tried.here >= (isCrowded ? attemptsHereThen : attemptsHere)
    ? left(tried.hereSince, windowHereMs, now)
    : 0;
}

function left(since: Date | null, windowMs: number, now: Date): number {
  return since ? Math.max(0, since.getTime() + windowMs - now.getTime()) : 0;
}
