// Pure decisions about webhooks: when a delivery is tried again, and when one is switched off.
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** After each failed attempt so long a pause, as Standard Webhooks advises; after the last there is none. Three days in all. */
export const pausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** After so long without one delivery it is switched off. */
export const failingDays = 5;

/** For so long after a renewal deliveries are signed with the secrets before too. */
export const oldSecretMs = dayMs;

/** As many as somebody who renews again and again can have given to their systems. */
export const maxOldSecrets = 3;

/**
 * When a delivery is tried again that has failed so often; null: not any more. `chance` from 0 to 1 spreads those that failed
 * together by a fifth of the pause. `quietUntil`: the receiver asked not to be called before; never is it called sooner than
 * it would be otherwise.
 */
export function nextAttemptAt(
  { attempts, quietUntil }: { attempts: number; quietUntil: Date | null },
  now: Date,
  chance: number,
): Date | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  const own = now.getTime() + pauseMs * (0.9 + 0.2 * chance);
  return new Date(Math.max(own, quietUntil?.getTime() ?? 0));
}

/** Whether nothing has arrived for so long that nobody waits for it, or whoever is there says that nobody does (410). */
export function isToBeSwitchedOff(failingSince: Date, httpStatus: number | null, now: Date): boolean {
  return httpStatus === 410 || now.getTime() - failingSince.getTime() >= failingDays * dayMs;
}
