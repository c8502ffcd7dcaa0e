// How many wrong passwords and codes are borne. Guessing is slowed down for whoever guesses, and for all of them together,
// but never for a browser that has signed in as this person before: nobody is locked out by what others try (OWASP's
// device cookies, https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).

const minuteMs = 60_000;

/** From one network, or one known browser: enough for somebody who tries all the passwords they ever had. */
export const attemptsHere = 10;
export const windowHereMs = 15 * minuteMs;
/**
 * From all unknown browsers together. Beyond it passwords are still taken from networks that have hardly tried: a stranger who
 * keeps guessing must not keep out whoever has the right one.
 */
export const attemptsAnywhere = 50;
export const windowAnywhereMs = 60 * minuteMs;
export const attemptsHereThen = 2;

/**
 * What is guessed at. Whoever guesses codes knows the password, so that no stranger can use up what there is of them: beyond
 * `attemptsAnywhere` none is taken. Three of a million codes are right at any time: guessing one needs years.
 */
export type Guessed = 'password' | 'code';

/** Where an attempt comes from. */
export type Origin =
  | { kind: 'network'; network: string }
  /** A browser that has signed in as this person before, by the number in its cookie. */
  | { kind: 'browser'; number: string }
  /** Somebody who is signed in and is asked for the password again. */
  | { kind: 'session'; userId: string };

/** As it is kept. */
export function originText(origin: Origin): string {
  if (origin.kind === 'network') return `network:${origin.network}`;
  return origin.kind === 'browser' ? `browser:${origin.number}` : `session:${origin.userId}`;
}

/** What was tried of late, for one address. */
export interface Tried {
  /** From here. */
  here: number;
  /** The first of those. */
  hereSince: Date | null;
  /** From any network, not counting known browsers. */
  anywhere: number;
  anywhereSince: Date | null;
}

/** Milliseconds until the next attempt is taken; 0: now. */
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
